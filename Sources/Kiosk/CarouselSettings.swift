public import Motion
public import Raster

/// How the carousel looks.
public struct CarouselSettings: Hashable, Sendable {
    /// How the covers stand.
    public var layout = CarouselLayout.standard
    /// Whether a grid or a list begins with the album's name and ends with the number of its photographs; true unless set.
    public var showsTitle = true
    /// Whether covers that come and go only fade, and none travels; false unless set.
    public var reducesMotion = false
    /// How long a picture takes to appear over its placeholder; 0.2 s unless set, nothing for at once.
    public var fade = TimeSpan.milliseconds(200)
    /// How long covers take to come, go and change places; 0.35 s unless set.
    public var rearrangement = TimeSpan.milliseconds(350)
    /// The line around each picture, in points; 0, none, unless set.
    public var frame = 0.0
    /// That line's colour; a paper white unless set.
    public var frameColor = Color(red: 240, green: 240, blue: 240)
    /// The names in a list, and the album's; a light grey unless set.
    public var textColor = Color(red: 220, green: 220, blue: 220)
    /// Where the middle of upright covers stands, as a share of the viewport's height from the top, 0…1.
    ///
    /// 0.44 unless set: a little above the middle, so that the reflections have room to fade out.
    public var center = 0.44
    /// What is behind the covers, and what their reflections fade into; black unless set.
    public var background = Color.black
    /// A cover whose picture has not come yet; a dark grey unless set.
    public var placeholder = Color(red: 38, green: 38, blue: 42)
    /// What shows through transparent pictures; a paper white unless set.
    public var paper = Color(red: 240, green: 240, blue: 240)
    /// The mirror image under each cover: how much of it shows at its upper edge, 0…1, and over how many cover heights it
    /// fades to nothing, 0…1; 0.6 and 0.4 unless set.
    public var reflectionOpacity = 0.6, reflectionLength = 0.4
    /// Whether a tap on a cover at the side clicks it where it is instead of bringing it to the centre; false unless set.
    public var clicksSideCovers = false
    /// Covers on each side beyond the visible ones whose pictures are asked for ahead; 3 unless set.
    public var prefetch = 3
    /// Memory for pictures of covers, in bytes; 128 MiB unless set, enough for the covers of a 1920 × 1080 screen.
    public var cacheBytes = 128 << 20

    /// Makes the default look.
    public init() {}
}

extension CarouselSettings {
    /// The default look with what a configuration changes.
    public init(_ configuration: Configuration) {
        self.init()
        layout = configuration.layout
        showsTitle = !configuration.hideTitle
        reducesMotion = configuration.browser.reducedMotion
        frame = Double(configuration.frameWidth)
        clicksSideCovers = configuration.sideTapClicks
    }
}
