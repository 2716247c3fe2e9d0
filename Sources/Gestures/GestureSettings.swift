public import Motion

/// The thresholds that tell gestures apart: lengths in millimetres of glass, and times.
///
/// The arena turns lengths into layer points with the points that a millimetre has on the panel.
public struct GestureSettings: Hashable, Sendable {
    /// Points of a millimetre where the panel's size is not known: a point is then taken for 0.159 mm, which is right at
    /// 160 pixels an inch.
    public static let usualPointsPerMillimetre = 1 / 0.159

    /// How far from where it landed a finger may stray and still tap, in millimetres, 0 or more.
    ///
    /// 2.5 unless set; gloves and resistive panels need 4.
    public var slop = 2.5
    /// How far from a first tap a second one may land to be a double tap, in millimetres, 0 or more; 16 unless set.
    public var doubleTapDistance = 16.0
    /// How far from a lift a finger may land and still be the one that was lifted, in millimetres, 0 or more; 2 unless
    /// set.
    public var bounceDistance = 2.0
    /// Two fingers that are closer together are taken to be this far apart, in millimetres, above 0; 10 unless set.
    ///
    /// It keeps a pinch that begins with fingers side by side, or with a ghost under the finger, from exploding.
    public var minimumSpan = 10.0
    /// The slowest movement that goes on after the lift, in millimetres per second, 0 or more; 10 unless set.
    public var minimumVelocity = 10.0
    /// The slowest movement that is a swipe, in millimetres per second, 0 or more; 100 unless set.
    public var swipeVelocity = 100.0
    /// The greatest speed a movement ends with, in millimetres per second, above 0; 1272 unless set.
    ///
    /// That is 8000 usual points a second. A faster finger keeps its direction.
    public var maximumVelocity = 1272.0
    /// How long a finger rests before what is under it shows that it is pressed; 50 ms unless set.
    ///
    /// Shorter touches that become a drag show nothing. With the frame that shows it, it is seen within 85 ms also at 30
    /// frames a second.
    public var pressDelay = TimeSpan.milliseconds(50)
    /// How long a finger rests before it is a long press; 500 ms unless set.
    public var longPressDelay = TimeSpan.milliseconds(500)
    /// How long after a tap's lift a second finger may land for a double tap; 200 ms unless set.
    public var doubleTapWait = TimeSpan.milliseconds(200)
    /// How soon after a lift a finger that lands there goes on with the same press, as panels bounce and no finger is so
    /// quick; 40 ms unless set, 0 for never.
    ///
    /// It taps no second time and holds nothing; it may drag. Two taps of one finger are 60 ms apart or more.
    public var bounceTime = TimeSpan.milliseconds(40)
    /// A finger that has not gone further than the slop for so long is not believed when another one lands; 5 s unless set.
    public var silence = TimeSpan.seconds(5)
    /// A touch that has not gone further than the slop for so long is cancelled: its end was lost, or something lies on
    /// the panel; 30 s unless set.
    public var patience = TimeSpan.seconds(30)

    /// Makes the default settings.
    public init() {}
}
