import Geometry
import Layers
import Motion

private let start = FrameTime(nanoseconds: 1_000_000_000)

extension SpecCase {
    /// The first coordinate of a point, or the number itself.
    fileprivate func coordinate(_ key: String) -> Double? { input[key]?.numbers?.first ?? self[key] }

    /// The named curve of the input; linear if none is named.
    fileprivate func curve() throws -> TimingCurve {
        switch input["curve"]?.string {
        case nil, "linear": return .linear
        case "default": return .default
        case "easeIn": return .easeIn
        case "easeOut": return .easeOut
        case "easeInOut": return .easeInOut
        default: throw UnknownForm(self)
        }
    }

    /// The timing of the input; a second long if no duration is told.
    fileprivate func timing() throws -> MediaTiming {
        var timing = MediaTiming(duration: .seconds(self["duration"] ?? self["dur"] ?? 1))
        timing.beginTime = .seconds(self["beginTime"] ?? self["begin"] ?? 0)
        timing.speed = self["speed"] ?? 1
        timing.timeOffset = .seconds(self["timeOffset"] ?? self["off"] ?? 0)
        timing.repeatCount = self["repeatCount"] ?? self["rep"] ?? 1
        timing.repeatDuration = self["repeatDuration"].map(TimeSpan.seconds)
        timing.autoreverses = (input["autoreverses"] ?? input["auto"])?.bool ?? false
        timing.isRemovedOnCompletion = input["removedOnCompletion"]?.bool ?? true
        switch input["fillMode"]?.string {
        case nil, "removed": timing.fillMode = .removed
        case "forwards": timing.fillMode = .forwards
        case "backwards": timing.fillMode = .backwards
        case "both": timing.fillMode = .both
        default: throw UnknownForm(self)
        }
        return timing
    }
}

/// Group `basic`: the values of a basic animation, on the horizontal position of a layer.
func basicAnswer(_ specCase: SpecCase) throws -> JSON {
    guard let model = specCase.coordinate("model") ?? specCase.coordinate("model_set_to") else {
        throw UnknownForm(specCase)
    }
    let root = Layer()
    let layer = Layer()
    root.addSublayer(layer)
    let animator = Animator(root: root)
    // Where `t` is an end value, progress tells the time.
    let progress = specCase["progress"]
    var timing = try specCase.timing()
    if let progress,
        specCase["t"] != nil || specCase["f"] != nil || specCase["b"] != nil
            || specCase["previous_presentation"] != nil
    {
        layer.position.x = specCase["previous_presentation"] ?? model
        timing.fillMode = .both
        layer.add(
            BasicAnimation(
                \.position.x, from: specCase["f"], to: specCase["t"], by: specCase["b"], curve: try specCase.curve(),
                timing: timing), forKey: .position, at: start)
        layer.position.x = model
        func shown(_ share: Double) -> JSON {
            .number(layer.presentation(at: start + .seconds(share * timing.duration.seconds)).position.x)
        }
        return .object(["start": shown(0), "end": shown(1), "value": shown(progress)])
    }
    layer.position.x = model
    layer.add(
        BasicAnimation(
            \.position.x, from: specCase.coordinate("from"), to: specCase.coordinate("to"),
            by: specCase.coordinate("by") ?? specCase.coordinate("byValue"),
            isAdditive: specCase.input["additive"]?.bool ?? false, curve: try specCase.curve(), timing: timing),
        forKey: .position, at: start)
    let time = start + .seconds(specCase["t"] ?? (progress ?? 0) * timing.duration.seconds)
    animator.advance(to: time)
    let presentation = JSON.number(layer.presentation(at: time).position.x)
    let set = JSON.number(layer.position.x)
    return .object(["presentation": presentation, "presentation_x": presentation, "model": set, "model_x": set])
}

/// Group `time`: an animation's progress at a time of what it is part of.
func timeAnswer(_ specCase: SpecCase) throws -> JSON {
    guard let time = specCase["t"] else { throw UnknownForm(specCase) }
    return .object(["progress": try specCase.timing().progress(at: time).map(JSON.number) ?? .null])
}

/// Group `implicit`: what a change inside a transaction shows.
func implicitAnswer(_ specCase: SpecCase) throws -> JSON {
    guard let from = specCase["from"] ?? specCase["size_from"], let to = specCase["to"] ?? specCase["size_to"],
        let duration = specCase["duration"], let time = specCase["t"]
    else { throw UnknownForm(specCase) }
    let root = Layer()
    let layer = Layer()
    root.addSublayer(layer)
    let animator = Animator(root: root)
    (layer.opacity, layer.bounds.size.width) = (from, from)
    let curve = specCase.input["curve"] == nil ? nil : try specCase.curve()
    animator.perform(Transaction(duration: .seconds(duration), curve: curve), at: start) {
        (layer.opacity, layer.bounds.size.width) = (to, to)
    }
    let shown = layer.presentation(at: start + .seconds(time))
    return .object(["value": .number(shown.opacity), "size": .number(shown.bounds.size.width)])
}
