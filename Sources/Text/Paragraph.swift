internal import CPango
import Geometry
import Layers

/// One paragraph, broken into lines: a `PangoLayout` and its owner.
final class Paragraph {
    private let layout: OpaquePointer
    /// What was laid out.
    let text: String

    /// Lays out text without line breaks of its own, wrapped to `width` pixels, in at most `lineLimit` lines, the last
    /// of which then has an ellipsis.
    init?(_ text: String, _ style: TextStyle, pixelSize: Double, width: Double, lineLimit: Int, fonts: FontMap) {
        guard let layout = fonts.makeLayout() else { return nil }
        self.layout = layout
        self.text = text
        let font = pango_font_description_new()
        pango_font_description_set_family(font, style.family)
        pango_font_description_set_absolute_size(font, pixelSize * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        switch style.alignment {
        // Pango swaps the sides of a paragraph that reads from right to left.
        case .natural: pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
        case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
        case .trailing: pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
        }
        pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_height(layout, -Int32(lineLimit))
        switch style.truncation {
        case .start: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
        case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
        case .end: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
        var text = text
        text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { bytes in
                pango_layout_set_text(layout, bytes.baseAddress, Int32(bytes.count))
            }
        }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// How many lines it takes.
    var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

    /// Whether something gave way to an ellipsis.
    var isTruncated: Bool { pango_layout_is_ellipsized(layout) != 0 }

    /// The pixels its lines and their ink take; lines start at y = 0 and, aligned naturally, at x = 0 or end at the width.
    var extents: (lines: PixelRect, ink: PixelRect) {
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        pango_layout_get_pixel_extents(layout, &ink, &logical)
        return (PixelRect(logical), PixelRect(ink))
    }

    /// The bytes of the text that begin and end each line.
    var lines: [Range<Int>] {
        (0..<pango_layout_get_line_count(layout)).compactMap { i in
            pango_layout_get_line_readonly(layout, i).map { line in
                let start = Int(line.pointee.start_index)
                return start..<start + Int(line.pointee.length)
            }
        }
    }

    /// Adds the glyphs' coverage to a map of bytes, the upper left corner of the lines at (x, y).
    func draw(into bytes: UnsafeMutableRawPointer, size: PixelSize, pitch: Int, x: Int, y: Int) {
        var bitmap = FT_Bitmap()
        bitmap.rows = UInt32(size.height)
        bitmap.width = UInt32(size.width)
        bitmap.pitch = Int32(pitch)
        bitmap.buffer = bytes.assumingMemoryBound(to: UInt8.self)
        bitmap.num_grays = 256
        bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
        pango_ft2_render_layout(&bitmap, layout, Int32(x), Int32(y))
    }

    /// One glyph as it was placed.
    struct PlacedGlyph: Equatable {
        /// The line it stands in, counted from 0.
        var line: Int
        /// The font's number for it; 0x0fffffff where there is nothing to draw.
        var glyph: UInt32
        /// How far right of the layout's left edge, in 1/1024 pixel.
        var x: Int
    }

    /// The glyphs in visual order, line by line.
    var glyphs: [PlacedGlyph] {
        guard let iterator = pango_layout_get_iter(layout) else { return [] }
        defer { pango_layout_iter_free(iterator) }
        var result: [PlacedGlyph] = []
        var line = 0
        repeat {
            // A run without glyphs is the end of a line.
            guard let run = pango_layout_iter_get_run_readonly(iterator), let string = run.pointee.glyphs else {
                line += 1
                continue
            }
            var extents = PangoRectangle()
            pango_layout_iter_get_run_extents(iterator, nil, &extents)
            var x = Int(extents.x)
            for i in 0..<Int(string.pointee.num_glyphs) {
                let info = string.pointee.glyphs[i]
                result.append(PlacedGlyph(line: line, glyph: info.glyph, x: x + Int(info.geometry.x_offset)))
                x += Int(info.geometry.width)
            }
        } while pango_layout_iter_next_run(iterator) != 0
        return result
    }

    /// The characters that no font has.
    var missing: [Unicode.Scalar] {
        guard pango_layout_get_unknown_glyphs_count(layout) > 0 else { return [] }
        // PANGO_GLYPH_UNKNOWN_FLAG, a macro with a cast: the character follows in the lower bits.
        return glyphs.compactMap { $0.glyph & 0x1000_0000 == 0 ? nil : Unicode.Scalar($0.glyph & 0x0fff_ffff) }
    }
}

extension PixelRect {
    fileprivate init(_ r: PangoRectangle) {
        self.init(x: Int(r.x), y: Int(r.y), width: Int(r.width), height: Int(r.height))
    }
}
