public import Geometry
public import Gestures
internal import Motion

/// How fingers are understood.
public struct TouchSettings: Hashable, Sendable {
    /// The thresholds that tell gestures apart.
    public var gestures = GestureSettings()
    /// How wide the upright picture is on the panel, in millimetres, above 0; nil unless set: as wide as the screen says.
    public var panelWidth: Int?
    /// Whether content under a finger is shown at the finger's newest report, and not where it was at an even distance of
    /// time (`TouchResampler`); false unless set.
    public var isRaw = false
    /// What the places of touch screens are multiplied by, in units of the panel; nil unless set: what udev says.
    public var calibration: PanelMatrix?

    /// Makes the default settings.
    public init() {}

    // In the units of the configuration.

    var pressMilliseconds: Int {
        get { Self.milliseconds(gestures.pressDelay) }
        set { gestures.pressDelay = .milliseconds(Int64(newValue)) }
    }

    var longPressMilliseconds: Int {
        get { Self.milliseconds(gestures.longPressDelay) }
        set { gestures.longPressDelay = .milliseconds(Int64(newValue)) }
    }

    var doubleTapMilliseconds: Int {
        get { Self.milliseconds(gestures.doubleTapWait) }
        set { gestures.doubleTapWait = .milliseconds(Int64(newValue)) }
    }

    var bounceMilliseconds: Int {
        get { Self.milliseconds(gestures.bounceTime) }
        set { gestures.bounceTime = .milliseconds(Int64(newValue)) }
    }

    var patienceSeconds: Int {
        get { Self.milliseconds(gestures.patience) / 1000 }
        set { gestures.patience = .milliseconds(Int64(newValue) * 1000) }
    }

    private static func milliseconds(_ span: TimeSpan) -> Int { Int(span.nanoseconds / 1_000_000) }
}
