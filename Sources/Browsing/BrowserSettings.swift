public import Motion

/// How opened photographs come, go and stand beside each other.
public struct BrowserSettings: Hashable, Sendable {
    /// The pace at which a photograph is opened and put back; a curve in 0.28 s, slow at both ends, unless set.
    public var pace = Flight.Pace.curve(.easeInOut, .milliseconds(280))
    /// Whether photographs appear and disappear in their places instead of flying; false unless set.
    public var reducesMotion = false
    /// Whether the page after stands to the left; false unless set.
    public var isRightToLeft = false
    /// Space between two pages in points; 20 unless set.
    public var pageGap = 20.0

    /// Makes the default settings.
    public init() {}

    /// The spring that photographs are opened with where that is wished: it swings past its end a little.
    public static let spring = Spring(bounciness: 6, speed: 12)
}
