internal import CJPEG
internal import Geometry

/// Rows of a JPEG file (libjpeg), reduced while decoding where that is cheap.
struct JPEGReader: RowReader, ~Copyable {
    let storedSize: PixelSize
    let workingBytes: UInt64
    private let handle: Handle
    private let isCMYK: Bool
    private let isInverted: Bool
    private var width = 0

    /// Reads the header; the descriptor must stay open as long as the reader lives.
    init(_ descriptor: Int32) throws(DecodeFailure) {
        guard let pointer = albumen_jpeg_open(descriptor) else { throw .outOfMemory }
        let handle = Handle(pointer: pointer)
        var header = albumen_jpeg_header()
        try handle.check(albumen_jpeg_read_header(pointer, &header))
        self.init(handle, header)
    }

    private init(_ handle: consuming Handle, _ header: albumen_jpeg_header) {
        self.handle = handle
        storedSize = PixelSize(width: Int(header.width), height: Int(header.height))
        workingBytes = header.coefficient_bytes
        isCMYK = header.is_cmyk != 0
        isInverted = header.is_inverted != 0
    }

    mutating func start(scale: Double, part: Placement.Part?) throws(DecodeFailure) -> RowWindow {
        // The sizes for which libjpeg-turbo has vector code; the others cost more than they save.
        let eighths = [1, 2, 4].first { Double($0) / 8 >= scale } ?? 8
        var size: (width: UInt32, height: UInt32) = (0, 0)
        try handle.check(albumen_jpeg_start(handle.pointer, Int32(eighths), &size.width, &size.height))
        let scaled = PixelSize(width: Int(size.width), height: Int(size.height))
        var window = RowWindow(scale: Double(eighths) / 8, pixels: PixelRect(scaled))
        if let part {
            window.pixels = RowWindow.pixels(around: part, scale: window.scale, in: scaled)
            var (x, width) = (UInt32(window.pixels.x), UInt32(window.pixels.width))
            try handle.check(albumen_jpeg_crop(handle.pointer, &x, &width))
            (window.pixels.x, window.pixels.width) = (Int(x), Int(width))
            try handle.check(albumen_jpeg_skip(handle.pointer, UInt32(window.pixels.y)))
        }
        width = window.pixels.width
        return window
    }

    mutating func readRow(into row: UnsafeMutablePointer<UInt32>) throws(DecodeFailure) {
        let result = row.withMemoryRebound(to: UInt8.self, capacity: 4 * width) {
            albumen_jpeg_read_row(handle.pointer, $0)
        }
        try handle.check(result)
        if isCMYK { convertInks(row) }
    }

    mutating func finish() throws(DecodeFailure) { try handle.check(albumen_jpeg_finish(handle.pointer)) }

    /// Inks to light, without a profile: what a colour's ink and black let through is multiplied.
    private func convertInks(_ row: UnsafeMutablePointer<UInt32>) {
        let mask: UInt32 = isInverted ? 0 : 0xffff_ffff
        for x in 0..<width {
            let light = UInt32(littleEndian: row[x]) ^ mask
            let black = light >> 24
            let red = times(light & 0xff, black)
            let green = times(light >> 8 & 0xff, black)
            let blue = times(light >> 16 & 0xff, black)
            row[x] = 0xff00_0000 | red << 16 | green << 8 | blue
        }
    }

    /// A reader of the library and the duty to close it.
    ///
    /// Not private: Swift 6.0 then loses it in the files that hold a reader.
    struct Handle: ~Copyable {
        let pointer: OpaquePointer

        deinit { albumen_jpeg_close(pointer) }

        func check(_ result: Int32) throws(DecodeFailure) {
            if result == 0 { return }
            let text = String(cString: albumen_jpeg_message(pointer))
            switch UInt32(result) {
            case albumen_jpeg_truncated.rawValue: throw .truncated
            case albumen_jpeg_unsupported.rawValue: throw .unsupported("JPEG: \(text)")
            case albumen_jpeg_no_memory.rawValue: throw .outOfMemory
            case albumen_jpeg_unreadable.rawValue: throw .unreadable(text)
            default: throw .damaged(text)
            }
        }
    }
}

/// a · b / 255, rounded to nearest, for bytes.
///
/// Source: Jim Blinn, "Three wrongs make a right", 1995.
@inline(__always)
func times(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let t = a &* b &+ 128
    return (t &+ t &>> 8) &>> 8
}
