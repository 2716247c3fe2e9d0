import Geometry
import Layers
import Raster

/// Text on a machine without fonts: one empty box for each character, so that one sees that something is written.
struct ReplacementBoxes {
    private let lines: [[Bool]]
    private let cell: PixelSize

    /// Breaks text into lines of boxes; nil when there is nothing to show.
    init?(_ text: String, style: TextStyle, width: Double, scale: Double) {
        let pixelSize = min(style.size * scale, 1024)
        guard pixelSize > 0, width > 0 else { return nil }
        cell = PixelSize(width: max(4, Int(pixelSize * 0.6)), height: max(6, Int(pixelSize * 1.2)))
        let longest = PangoTextSetter.longestSide
        let pixelWidth = width * scale < Double(longest) ? Int(width * scale) : longest
        let (columns, rows) = (max(1, pixelWidth / cell.width), max(1, longest / cell.height))
        let limit = style.lineLimit > 0 ? min(style.lineLimit, rows) : rows
        var lines: [[Bool]] = []
        for paragraph in CleanText(text).paragraphs {
            let boxes = paragraph.map { !$0.isWhitespace }
            lines += stride(from: 0, to: max(boxes.count, 1), by: columns).map { start in
                Array(boxes[start..<min(start + columns, boxes.count)])
            }
        }
        self.lines = Array(lines.prefix(limit))
        if self.lines.allSatisfy(\.isEmpty) { return nil }
    }

    /// Draws the boxes' outlines, a pixel wide.
    func image() -> Image {
        let columns = lines.map(\.count).max() ?? 1
        var bitmap = Bitmap(
            size: PixelSize(width: columns * cell.width, height: lines.count * cell.height), format: .alpha8)
        let (pitch, cell) = (bitmap.pitch, cell)
        bitmap.withMutableBytes { bytes in
            for (row, line) in lines.enumerated() {
                for (column, isBox) in line.enumerated() where isBox {
                    let (left, right) = (column * cell.width + 1, (column + 1) * cell.width - 2)
                    let (top, bottom) = (row * cell.height + 1, (row + 1) * cell.height - 2)
                    for x in left...right {
                        for y in [top, bottom] {
                            bytes.storeBytes(of: 255, toByteOffset: y * pitch + x, as: UInt8.self)
                        }
                    }
                    for y in top...bottom {
                        for x in [left, right] {
                            bytes.storeBytes(of: 255, toByteOffset: y * pitch + x, as: UInt8.self)
                        }
                    }
                }
            }
        }
        return Image(bitmap, isOpaque: false)
    }
}
