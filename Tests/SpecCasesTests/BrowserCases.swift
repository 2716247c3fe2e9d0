import Browsing
import Geometry
import Motion

/// Group `drag`: a vertical drag of the opened photograph, and what its end leads to.
func dragAnswer(_ specCase: SpecCase) throws -> JSON {
    if let velocity = specCase["velocity_y"] {
        return .object(["duration": .number(DismissDrag.snapBackTime(velocity: velocity).seconds)])
    }
    if let travel = specCase["start_ty"], let fraction = specCase["fraction"] {
        var drag = DragMotion()
        drag.begin(at: .zero)
        drag.drag(by: travel)
        drag.snapBack(velocity: 0, at: .zero)
        let duration = DismissDrag.snapBackTime(velocity: 0)
        return .object(["ty": .number(drag.value(at: .zero + .seconds(duration.seconds * fraction)))])
    }
    if let from = specCase["from_center_y"], let to = specCase["to"], let t = specCase["t"] {
        func state(_ center: Double) -> FlightState {
            FlightState(pose: Pose(Rect(x: 0, y: center, width: 1, height: 1)), backdrop: 0)
        }
        let flight = Flight(from: state(from), at: .zero, pace: .curve(.easeIn, DismissDrag.flyingTime))
        return .object(["center_y": .number(flight.state(at: .zero + .seconds(t), to: state(to)).pose.topLeft.y)])
    }
    guard let height = specCase["H"] else { throw UnknownForm(specCase) }
    let law = DismissDrag(height: height)
    if let travel = specCase["ty"], let direction = law.direction(center: law.center(travel: travel)) {
        return .object([
            "final_center_y": .number(law.flyingTarget(direction)), "duration": .number(DismissDrag.flyingTime.seconds),
        ])
    }
    guard let travel = specCase["translation_y"] else { throw UnknownForm(specCase) }
    let center = law.center(travel: travel)
    let direction = law.direction(center: center)
    return .object([
        "center_y": .number(center), "alpha": .number(law.backdrop(center: center)), "dismiss": .bool(direction != nil),
        "direction": direction.map { .string($0 == .down ? "down" : "up") } ?? .null,
    ])
}

/// Group `expand`: where the opened photograph lies, and the way there.
func expandAnswer(_ specCase: SpecCase) throws -> JSON {
    if let image = specCase.pair("image"), let window = specCase.pair("window") {
        let screen = Rect(x: 0, y: 0, width: window.0, height: window.1)
        let r = screen.fitting(Size(width: image.0, height: image.1))
        return .object(["fit_frame": .numbers([r.minX, r.minY, r.size.width, r.size.height])])
    }
    guard let from = specCase.input["from"]?.numbers, let to = specCase.input["to"]?.numbers, from.count == 4,
        to.count == 4, let duration = specCase["duration"], let t = specCase["t"]
    else { throw UnknownForm(specCase) }
    func state(_ n: [Double], _ backdrop: Double) -> FlightState {
        FlightState(pose: Pose(Rect(x: n[0], y: n[1], width: n[2], height: n[3])), backdrop: backdrop)
    }
    let flight = Flight(from: state(from, 0), at: .zero, pace: .curve(.easeInOut, .seconds(duration)))
    let seen = flight.state(at: .zero + .seconds(t), to: state(to, 1))
    let (a, b) = (seen.pose.topLeft, seen.pose.bottomRight)
    return .object(["frame": .numbers([a.x, a.y, b.x - a.x, b.y - a.y]), "fade_alpha": .number(seen.backdrop)])
}

/// Group `close`: what the backdrop begins to fade from when a dragged page is put back.
func closeAnswer(_ specCase: SpecCase) throws -> JSON {
    guard let y = specCase["origin_y"], let height = specCase["H"] else { throw UnknownForm(specCase) }
    let law = DismissDrag(height: height)
    return .object(["start_alpha": .number(law.backdrop(center: law.center(travel: y)))])
}
