internal import Geometry
internal import Images
public import Platform
public import Raster

/// Keeps every presented frame as a PNG file, and at the end some of them on one contact sheet.
///
/// Files are `frame-00001.png` and so on, in the order of presentation. Writing happens on the caller's thread: it is
/// for tests and for looking at, not for a kiosk in use.
public final class FrameRecorder {
    /// How many frames a contact sheet shows at most.
    public static let sheetColumns = 5, sheetRows = 8

    private let folder: String
    private let encoder = PNGEncoder()
    private var files: [Image] = []
    private var stride = 1
    private var last: Image?
    /// Frames written so far.
    public private(set) var count = 0

    /// Makes a recorder for an existing folder.
    public init(folder: String) { self.folder = folder }

    /// Writes a frame.
    ///
    /// - Throws: when the file cannot be made or written.
    public func record(_ frame: borrowing Bitmap) throws(SystemError) {
        count += 1
        let digits = String(count)
        let name = "frame-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
        try write(frame, to: "\(folder)/\(name)")
        keepThumbnail(of: frame)
    }

    /// Writes `contact-sheet.png` from frames spread evenly over all that were recorded, the last one among them; nothing
    /// without any.
    public func writeContactSheet() throws(SystemError) {
        guard let first = files.first, let last else { return }
        let files = (count - 1) % stride == 0 ? files : files + [last]
        let (columns, size) = (Self.sheetColumns, first.size)
        let rows = (files.count + columns - 1) / columns
        var sheet = Bitmap(
            size: PixelSize(width: columns * (size.width + 8) + 8, height: rows * (size.height + 8) + 8),
            format: .xrgb8888)
        let pitch = sheet.pitch
        for (index, file) in files.enumerated() where file.size == size {
            let x = 8 + index % columns * (size.width + 8)
            let y = 8 + index / columns * (size.height + 8)
            file.withBytes { source in
                sheet.withMutableBytes { target in
                    for row in 0..<size.height {
                        (target + (y + row) * pitch + x * 4).copyMemory(
                            from: source + row * file.pitch, byteCount: size.width * 4)
                    }
                }
            }
        }
        try write(sheet, to: "\(folder)/contact-sheet.png")
    }

    private func write(_ bitmap: borrowing Bitmap, to path: String) throws(SystemError) {
        let file = try FileDescriptor(creating: path)
        do {
            try encoder.encode(bitmap, to: file.rawValue)
        } catch {
            throw SystemError(code: error.code, call: error.call, subject: path)
        }
    }

    /// Keeps a quarter-size copy of every `stride`-th frame; when the sheet is full, every second one goes.
    private func keepThumbnail(of frame: borrowing Bitmap) {
        let small = Image(quartered(frame), isOpaque: true)
        last = small
        guard (count - 1) % stride == 0 else { return }
        files.append(small)
        if files.count > Self.sheetColumns * Self.sheetRows {
            files = files.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            stride *= 2
        }
    }

    /// The mean of each 4 × 4 pixels.
    private func quartered(_ frame: borrowing Bitmap) -> Bitmap {
        let size = PixelSize(width: max(1, frame.size.width / 4), height: max(1, frame.size.height / 4))
        var small = Bitmap(size: size, format: .xrgb8888)
        let (fromPitch, toPitch, source) = (frame.pitch, small.pitch, frame.size)
        frame.withBytes { from in
            small.withMutableBytes { to in
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        var (red, green, blue) = (UInt32(8), UInt32(8), UInt32(8))
                        for k in 0..<16 {
                            let (column, row) = (
                                min(4 * x + k % 4, source.width - 1), min(4 * y + k / 4, source.height - 1)
                            )
                            let p = from.load(fromByteOffset: row * fromPitch + column * 4, as: UInt32.self)
                            red += p >> 16 & 255
                            green += p >> 8 & 255
                            blue += p & 255
                        }
                        let mean = 0xff00_0000 | (red / 16) << 16 | (green / 16) << 8 | blue / 16
                        to.storeBytes(of: mean, toByteOffset: y * toPitch + x * 4, as: UInt32.self)
                    }
                }
            }
        }
        return small
    }
}
