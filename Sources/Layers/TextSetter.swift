public import Raster

/// What a text looks like once set.
public struct TextStyle: Hashable, Sendable {
    /// Where a line starts when it is narrower than the width.
    public enum Alignment: Hashable, Sendable {
        /// At the side where reading starts.
        case natural
        /// In the middle.
        case center
        /// At the side where reading ends.
        case trailing
    }

    /// Which part of a line gives way to an ellipsis when there is more text than lines.
    public enum Truncation: Hashable, Sendable {
        /// The beginning of the last line: its end shows the end of the text.
        case start
        /// The middle of the last line.
        case middle
        /// The end of the last line.
        case end
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
    /// Where the ellipsis is when `lineLimit` leaves something out.
    public var truncation: Truncation

    /// Makes a style; sans-serif at 17 points, natural alignment, any number of lines and truncation at the end unless
    /// said otherwise.
    public init(
        family: String = "sans-serif", size: Double = 17, alignment: Alignment = .natural, lineLimit: Int = 0,
        truncation: Truncation = .end
    ) {
        self.family = family
        self.size = size
        self.alignment = alignment
        self.lineLimit = lineLimit
        self.truncation = truncation
    }
}

/// Turns text into a mask of coverage; implemented outside, so that this module needs no font library.
public protocol TextSetter: AnyObject {
    /// Sets `text` wrapped to `width` layer points, drawn at `scale` pixels a point.
    ///
    /// The mask has format `alpha8` and is as large as the lines and their ink need. Nil when there is nothing to show:
    /// blank text, or a width, size or scale of nothing. A missing font gives replacement boxes and a line in the log,
    /// never a failure.
    func set(_ text: String, style: TextStyle, width: Double, scale: Double) -> Image?
}
