internal import CPango
import Geometry
public import Layers
public import Raster

/// Sets text with Pango on FreeType, in every script that the machine has fonts for.
///
/// Belongs to one thread. It keeps one font map, whose glyphs and coverage tables Pango caches; what it sets is the
/// caller's to keep.
public final class PangoTextSetter: TextSetter {
    /// The longest side of a mask in pixels; lines that do not fit give way to an ellipsis.
    static let longestSide = 8192

    private let fonts: FontMap?
    private let log: (String) -> Void
    /// The scripts that were found without a font, each to be logged once.
    private var reported: Set<UInt32> = []

    /// Reads the list of fonts, which may take some tens of milliseconds the first time on a machine.
    ///
    /// `log` receives one line when there is no font at all, and one for each script that none of the fonts has.
    public init(fonts source: FontSource = .system, log: @escaping (String) -> Void) {
        self.log = log
        fonts = FontMap(source).flatMap { $0.hasFonts ? $0 : nil }
        if fonts == nil { log("no fonts are installed: text shows as boxes (Debian: apt install fonts-dejavu-core)") }
    }

    /// Sets text as `TextSetter` says; text past 2048 characters is left out, ending in an ellipsis.
    public func set(_ text: String, style: TextStyle, width: Double, scale: Double) -> Image? {
        guard let fonts, style.size > 0, scale > 0 else {
            return ReplacementBoxes(text, style: style, width: width, scale: scale)?.image()
        }
        let paragraphs = layOut(text, style: style, width: width, scale: scale, fonts: fonts)
        for scalar in paragraphs.flatMap(\.missing) { report(scalar) }
        return draw(paragraphs)
    }

    /// Breaks text into paragraphs of at most `lineLimit` lines altogether.
    func layOut(_ text: String, style: TextStyle, width: Double, scale: Double) -> [Paragraph] {
        fonts.map { layOut(text, style: style, width: width, scale: scale, fonts: $0) } ?? []
    }

    private func layOut(
        _ text: String, style: TextStyle, width: Double, scale: Double, fonts: FontMap
    ) -> [Paragraph] {
        guard width > 0, style.size * scale > 0 else { return [] }
        let pixelSize = min(style.size * scale, 1024)
        let pixelWidth = width * scale < Double(Self.longestSide) ? width * scale : Double(Self.longestSide)
        let texts = CleanText(text).paragraphs
        // More lines than the mask has room for are never shown; breaking them would take time that grows as its square.
        let room = max(1, Self.longestSide / max(1, Int(pixelSize)))
        var lines = style.lineLimit > 0 ? min(style.lineLimit, room) : room
        var result: [Paragraph] = []
        func paragraph(_ text: String) -> Paragraph? {
            Paragraph(text, style, pixelSize: pixelSize, width: pixelWidth, lineLimit: lines, fonts: fonts)
        }
        for (i, text) in texts.enumerated() {
            guard var next = paragraph(text) else { break }
            if next.lineCount >= lines && i + 1 < texts.count && !next.isTruncated {
                // The last line fits, but paragraphs after it do not: it still has to say so.
                guard let marked = paragraph(text + "…") else { break }
                next = marked
            }
            result.append(next)
            lines -= next.lineCount
            if lines <= 0 { break }
        }
        return result
    }

    private func draw(_ paragraphs: [Paragraph]) -> Image? {
        var extent = PixelRect(x: 0, y: 0, width: 0, height: 0)
        var tops: [Int] = []
        var top = 0
        for paragraph in paragraphs {
            guard top < Self.longestSide else { break }
            let (lines, ink) = paragraph.extents
            for r in [lines, ink] where !r.isEmpty {
                extent = extent.union(PixelRect(x: r.x, y: r.y + top, width: r.width, height: r.height))
            }
            tops.append(top)
            top += lines.height
        }
        guard !extent.isEmpty else { return nil }
        let size = PixelSize(
            width: min(extent.width, Self.longestSide), height: min(extent.height, Self.longestSide))
        var bitmap = Bitmap(size: size, format: .alpha8)
        let pitch = bitmap.pitch
        bitmap.withMutableBytes { bytes in
            for (paragraph, top) in zip(paragraphs, tops) {
                paragraph.draw(into: bytes, size: size, pitch: pitch, x: -extent.x, y: top - extent.y)
            }
        }
        return Image(bitmap, isOpaque: false)
    }

    private func report(_ scalar: Unicode.Scalar) {
        let script = g_unicode_script_to_iso15924(g_unichar_get_script(scalar.value))
        guard reported.insert(script).inserted else { return }
        let letters = (0..<4).reversed().map {
            Character(Unicode.Scalar(UInt8(truncatingIfNeeded: script >> ($0 * 8))))
        }
        let code = String(scalar.value, radix: 16, uppercase: true)
        log(
            "no installed font has the character U+\(code) (script \(String(letters))): it shows as a box"
                + " (Debian: apt install fonts-noto-core fonts-noto-cjk fonts-symbola)")
    }
}
