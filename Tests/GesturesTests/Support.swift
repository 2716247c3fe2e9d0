import Geometry
import Gestures
import Motion

func ms(_ value: Double) -> FrameTime { FrameTime.zero + TimeSpan.seconds(value / 1000) }

func event(
    _ time: Double, _ phase: TouchEvent.Phase, _ x: Double, _ y: Double = 100, contact: Int = 0
) -> TouchEvent {
    TouchEvent(contact: contact, phase: phase, position: Point(x: x, y: y), time: ms(time))
}

extension Arena {
    /// Everything a series of events means.
    mutating func play(_ events: [TouchEvent], contentIsMoving: Bool = false) -> [Gesture] {
        events.flatMap { handle($0, contentIsMoving: contentIsMoving) }
    }
}

extension Gesture {
    /// The kind alone, for comparing outcomes.
    var name: String {
        switch self {
        case .touchBegan: "began"
        case .panChanged: "pan"
        case .panEnded: "ended"
        case .tap: "tap"
        case .cancelled: "cancelled"
        }
    }
}

/// The kinds in order, neighbouring pans counted once.
func outline(_ gestures: [Gesture]) -> [String] {
    gestures.map(\.name).reduce(into: []) { if $0.last != "pan" || $1 != "pan" { $0.append($1) } }
}
