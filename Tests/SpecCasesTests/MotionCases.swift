import Geometry
import Gestures
import Layers
import Motion

/// When a velocity that starts above 0 is first 0, to a nanosecond; nil within ten seconds if never.
private func firstRest(_ velocity: (TimeSpan) -> Double) -> TimeSpan? {
    let sign = velocity(.microseconds(1)) < 0 ? -1.0 : 1.0
    guard let after = (1...10_000).first(where: { sign * velocity(.milliseconds($0)) <= 0 }) else { return nil }
    var (low, high) = (TimeSpan.milliseconds(Int64(after) - 1), TimeSpan.milliseconds(Int64(after)))
    while (high - low).nanoseconds > 1 {
        let middle = TimeSpan(nanoseconds: (low.nanoseconds + high.nanoseconds) / 2)
        if sign * velocity(middle) > 0 { low = middle } else { high = middle }
    }
    return high
}

/// Group `curve`: progress at several times.
func curveAnswer(_ specCase: SpecCase) throws -> JSON {
    guard let c = specCase.input["control"]?.numbers, c.count == 4 else { throw UnknownForm(specCase) }
    let curve = TimingCurve.cubic(c[0], c[1], c[2], c[3])
    var answer: [String: JSON] = [:]
    for key in specCase.expected.object?.keys.sorted() ?? [] {
        answer[key] = Double(key).map { .number(curve.value(at: $0)) } ?? .null
    }
    return .object(answer)
}

/// Group `pop`: a spring's constants from bounciness and speed.
func popAnswer(_ specCase: SpecCase) throws -> JSON {
    guard let bounciness = specCase["bounciness"], let speed = specCase["speed"] else { throw UnknownForm(specCase) }
    let spring = Spring(bounciness: bounciness, speed: speed)
    return .object([
        "tension": .number(spring.stiffness), "friction": .number(spring.damping), "mass": .number(spring.mass),
        "damping_ratio": .number(spring.dampingRatio),
    ])
}

/// The spring of an input: by tension or stiffness, critically damped if no damping is told; else the opening one.
private func spring(of specCase: SpecCase) -> Spring {
    let mass = specCase["mass"] ?? 1
    if let stiffness = specCase["stiffness"] ?? specCase["tension"] {
        guard let damping = specCase["damping"] ?? specCase["friction"] else {
            return .critical(stiffness: stiffness, mass: mass)
        }
        return Spring(mass: mass, stiffness: stiffness, damping: damping)
    }
    return Spring(bounciness: specCase["bounciness"] ?? 6, speed: specCase["speed"] ?? 12)
}

/// Group `spring`: a way from one value to another, or the swing of a displacement.
func springAnswer(_ specCase: SpecCase) throws -> JSON {
    let spring = spring(of: specCase)
    let time = specCase["t"].map(TimeSpan.seconds)
    if let x0 = specCase["x0"] ?? specCase["v0"].map({ _ in 0 }) {
        let v0 = specCase["v0"] ?? 0
        if let time {
            return .object([
                "displacement": .number(spring.displacement(from: x0, velocity: v0, at: time)),
                "velocity": .number(spring.velocity(from: x0, velocity: v0, at: time)),
            ])
        }
        guard let peak = firstRest({ spring.velocity(from: x0, velocity: v0, at: $0) }) else {
            throw UnknownForm(specCase)
        }
        return .object([
            "t": .number(peak.seconds),
            "max_overscroll": .number(spring.displacement(from: x0, velocity: v0, at: peak)),
        ])
    }
    if let from = specCase.input["from"]?.numbers, let to = specCase.input["to"]?.numbers, let time {
        let share = spring.value(at: time)
        return .object(["frame": .numbers(zip(from, to).map { $0 + ($1 - $0) * share })])
    }
    let (from, to) = (specCase["from"] ?? 0, specCase["to"] ?? 1)
    var answer: [String: JSON] = [
        "duration": .number(spring.settlingDuration(threshold: specCase["envelope"] ?? 0.001).seconds)
    ]
    if let time {
        answer["value"] = .number(from + (to - from) * spring.value(at: time))
        answer["velocity"] = .number((to - from) * spring.velocity(at: time))
    } else if let peak = firstRest(spring.velocity(at:)) {
        answer["t_peak"] = .number(peak.seconds)
        answer["value"] = .number(from + (to - from) * spring.value(at: peak))
        answer["t_first_cross"] = firstRest { 1 - spring.value(at: $0) }.map { .number($0.seconds) } ?? .null
    }
    return .object(answer)
}

/// Group `rubber`: what is shown beyond an end.
func rubberAnswer(_ specCase: SpecCase) throws -> JSON {
    guard let dimension = specCase["dim"] else { throw UnknownForm(specCase) }
    let band = RubberBand(dimension: dimension, coefficient: specCase["c"] ?? 0.55)
    if let excess = specCase["over"] { return .object(["shown": .number(band.shown(excess: excess))]) }
    if let shown = specCase["shown"] { return .object(["over": .number(band.excess(shown: shown))]) }
    guard let asked = specCase["raw_offset"], let range = specCase.pair("range") else { throw UnknownForm(specCase) }
    return .object(["shown_offset": .number(band.offset(asked: asked, in: range.0...range.1))])
}

/// Group `decel`: a throw, and what is left of it at an end.
func decelerationAnswer(_ specCase: SpecCase) throws -> JSON {
    guard let velocity = specCase["velocity"], let rate = specCase["rate"] else { throw UnknownForm(specCase) }
    let start = specCase["offset"] ?? 0
    let decay = Decay(start: start, velocity: velocity, rate: DecelerationRate(perMillisecond: rate))
    var answer: [String: JSON] = [
        "distance": .number(decay.restValue - start),
        "duration": .number(decay.restTime(threshold: specCase["threshold"] ?? 0.5).seconds),
    ]
    if let time = specCase["t"].map(TimeSpan.seconds) {
        answer["x"] = .number(decay.value(at: time))
        answer["v"] = .number(decay.velocity(at: time))
    }
    if let limit = specCase["limit"], let edge = decay.time(reaching: limit) {
        let spring = Spring.critical(stiffness: 100)
        let speed = decay.velocity(at: edge)
        guard let peak = firstRest({ spring.velocity(from: 0, velocity: speed, at: $0) }) else {
            throw UnknownForm(specCase)
        }
        answer["t_edge"] = .number(edge.seconds)
        answer["v_edge"] = .number(speed)
        answer["t_peak_after_edge"] = .number(peak.seconds)
        answer["max_overscroll"] = .number(spring.displacement(from: 0, velocity: speed, at: peak))
    }
    return .object(answer)
}

/// Group `velocity`: how fast a finger was when it was lifted.
func velocityAnswer(_ specCase: SpecCase) throws -> JSON {
    var tracker = VelocityTracker()
    let origin = FrameTime.zero + .seconds(10)
    if let times = specCase.input["t_ms"]?.numbers, let x = specCase.input["x"]?.numbers, let last = times.last {
        for (time, x) in zip(times, x) { tracker.add(Point(x: x, y: 0), at: origin + .seconds(time / 1000)) }
        return .object(["velocity": .number(tracker.velocity(at: origin + .seconds(last / 1000)).x)])
    }
    guard let gap = specCase["gap_before_up_ms"] else { throw UnknownForm(specCase) }
    for step in 0...5 { tracker.add(Point(x: Double(step) * 10, y: 0), at: origin + .milliseconds(Int64(step) * 10)) }
    return .object(["velocity": .number(tracker.velocity(at: origin + .milliseconds(50) + .seconds(gap / 1000)).x)])
}

/// Group `gravity`: where a picture lies in its layer.
func gravityAnswer(_ specCase: SpecCase) throws -> JSON {
    guard let image = specCase.pair("image"), let bounds = specCase.pair("bounds") else { throw UnknownForm(specCase) }
    func frame(_ gravity: ContentsGravity) -> JSON {
        let r = gravity.rect(
            for: Size(width: image.0, height: image.1), in: Rect(x: 0, y: 0, width: bounds.0, height: bounds.1))
        return .numbers([r.minX, r.minY, r.size.width, r.size.height])
    }
    return .object([
        "resize": frame(.resize), "aspectFit": frame(.aspectFit), "aspectFill": frame(.aspectFill),
        "center": frame(.center),
    ])
}
