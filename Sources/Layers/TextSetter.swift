public import Raster

/// What a text looks like once set.
public struct TextStyle: Hashable, Sendable {
    /// Where a line starts when it is narrower than the width.
    public enum Alignment: Hashable, Sendable {
        /// At the side where reading starts.
        case natural
        /// In the middle.
        case center
    }

    /// Font family names, most wanted first, comma-separated as fontconfig takes them.
    public var family: String
    /// Height of the font, in layer points.
    public var size: Double
    /// Where lines start.
    public var alignment: Alignment
    /// The most lines; the last one ends in an ellipsis when there is more.
    ///
    /// Nothing or less means any number.
    public var lineLimit: Int

    /// Makes a style; sans-serif at 17 points, natural alignment and any number of lines unless said otherwise.
    public init(family: String = "sans-serif", size: Double = 17, alignment: Alignment = .natural, lineLimit: Int = 0) {
        self.family = family
        self.size = size
        self.alignment = alignment
        self.lineLimit = lineLimit
    }
}

/// Turns text into a mask of coverage; implemented outside, so that this module needs no font library.
public protocol TextSetter: AnyObject {
    /// Sets `text` wrapped to `width` layer points, drawn at `scale` pixels a point.
    ///
    /// The mask has format `alpha8` and is as large as the ink's logical lines need. Nil when the text has no lines at
    /// all. A missing font gives replacement boxes and a line in the log, never a failure.
    func set(_ text: String, style: TextStyle, width: Double, scale: Double) -> Image?
}
