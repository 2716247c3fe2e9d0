internal import Geometry
internal import Gestures
internal import Settings

extension Configuration {
    /// What can be said about fingers.
    static let touchKnobs: [ConfigurationKnob<Configuration>] = [
        ConfigurationKnob(
            decimal: "touchSlop", "How far from where it landed a finger may stray and still tap or hold.",
            unit: "millimetres of the panel", range: 0...20, fallback: GestureSettings().slop, \.touch.gestures.slop),
        ConfigurationKnob(
            whole: "pressDelay", "How long a finger rests before the cover under it shows that it is pressed.",
            unit: "milliseconds", range: 0...1000, fallback: Configuration().touch.pressMilliseconds,
            \.touch.pressMilliseconds),
        ConfigurationKnob(
            whole: "longPress", "How long a finger rests before the cover under it counts as held.",
            unit: "milliseconds", range: 200...10_000, fallback: Configuration().touch.longPressMilliseconds,
            \.touch.longPressMilliseconds),
        ConfigurationKnob(
            whole: "doubleTap", "How long a tap on an opened photograph waits for a second one.",
            unit: "milliseconds", range: 0...1000, fallback: Configuration().touch.doubleTapMilliseconds,
            \.touch.doubleTapMilliseconds),
        ConfigurationKnob(
            whole: "touchBounce",
            "How soon after a lift a finger that lands in the same place, within 2 mm, goes on with the same press, for "
                + "panels that bounce; a fast double tap takes 60.",
            unit: "milliseconds, 0 for never", range: 0...200, fallback: Configuration().touch.bounceMilliseconds,
            \.touch.bounceMilliseconds),
        ConfigurationKnob(
            whole: "touchPatience", "After how long a finger that goes nowhere is given up, as its end may be lost.",
            unit: "seconds", range: 1...3600, fallback: Configuration().touch.patienceSeconds,
            \.touch.patienceSeconds),
        ConfigurationKnob(
            flag: "rawTouch",
            "Whether frames show a finger's newest report, and not where it was at even distances of time.",
            fallback: false, \.touch.isRaw),
        ConfigurationKnob(
            whole: "panelWidth", "How wide the upright picture is on the panel, for lengths that a finger covers.",
            unit: "millimetres", range: 10...5000, fallback: "what the screen says, else that a pixel is 0.159 mm",
            \.touch.panelWidth),
        ConfigurationKnob(
            text: "touchCalibration", "What the places of touch screens are multiplied by, on the panel as made.",
            allowed: "six numbers such as \"0 1 0 1 0 0\" (swapped axes), as in udev's LIBINPUT_CALIBRATION_MATRIX",
            fallback: "what udev says of each touch screen", \.touch.calibration, parse: calibration,
            format: { "\($0.a) \($0.b) \($0.c) \($0.d) \($0.e) \($0.f)" }),
        ConfigurationKnob(
            flag: "sideTapClicks",
            "Whether a tap on a cover at the side clicks it instead of bringing it to the centre; in a grid or list it does.",
            fallback: false, \.sideTapClicks),
    ]

    /// A matrix that can be undone.
    @Sendable private static func calibration(_ text: String) -> PanelMatrix? {
        let numbers = text.split { $0 == " " || $0 == "," }.map { Double($0) ?? .nan }
        guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
        let matrix = PanelMatrix(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        return matrix.inverse == nil ? nil : matrix
    }
}
