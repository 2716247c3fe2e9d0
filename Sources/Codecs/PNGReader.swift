internal import CPNG
internal import Geometry

/// Rows of a PNG file (libpng), of whatever colour type and depth.
struct PNGReader: RowReader, ~Copyable {
    let storedSize: PixelSize
    let workingBytes: UInt64
    private let handle: Handle
    private let hasAlpha: Bool
    private let passes: Int
    /// All rows of an interlaced picture, which is complete only after the last pass.
    private var rows: [UInt32] = []
    private var nextRow = 0

    /// Reads the header; the descriptor must stay open as long as the reader lives.
    init(_ descriptor: Int32) throws(DecodeFailure) {
        guard let pointer = albumen_png_open(descriptor) else { throw .outOfMemory }
        let handle = Handle(pointer: pointer)
        var header = albumen_png_header()
        try handle.check(albumen_png_read_header(pointer, &header))
        self.init(handle, header)
    }

    private init(_ handle: consuming Handle, _ header: albumen_png_header) {
        self.handle = handle
        storedSize = PixelSize(width: Int(header.width), height: Int(header.height))
        hasAlpha = header.has_alpha != 0
        passes = Int(header.passes)
        workingBytes = header.passes > 1 ? 4 * UInt64(header.width) * UInt64(header.height) : 0
    }

    mutating func start(scale: Double, part: Placement.Part?) throws(DecodeFailure) -> RowWindow {
        try handle.check(albumen_png_start(handle.pointer))
        var window = RowWindow(scale: 1, pixels: PixelRect(storedSize))
        if let part {
            let wanted = RowWindow.pixels(around: part, scale: 1, in: storedSize)
            (window.pixels.y, window.pixels.height) = (wanted.y, wanted.height)
        }
        if passes > 1 {
            rows = [UInt32](repeating: 0, count: storedSize.area)
            for _ in 0..<passes {
                for y in 0..<storedSize.height { try readInterlaced(y) }
            }
            nextRow = window.pixels.y
        } else if window.pixels.y > 0 {
            // Each row is told by the one above, so those that are not wanted are unpacked too, and dropped.
            let row = UnsafeMutablePointer<UInt32>.allocate(capacity: storedSize.width)
            defer { row.deallocate() }
            for _ in 0..<window.pixels.y {
                try handle.check(Self.read(handle.pointer, into: row, width: storedSize.width))
            }
        }
        return window
    }

    mutating func readRow(into row: UnsafeMutablePointer<UInt32>) throws(DecodeFailure) {
        let width = storedSize.width
        if passes > 1 {
            rows.withUnsafeBufferPointer { all in
                guard let start = all.baseAddress else { return }
                row.update(from: start + nextRow * width, count: width)
            }
            nextRow += 1
        } else {
            try handle.check(Self.read(handle.pointer, into: row, width: width))
        }
        if hasAlpha { premultiply(row) }
    }

    /// The rows end with the data, so there is nothing left to find missing.
    mutating func finish() throws(DecodeFailure) {}

    private mutating func readInterlaced(_ y: Int) throws(DecodeFailure) {
        let (pointer, width) = (handle.pointer, storedSize.width)
        let result = rows.withUnsafeMutableBufferPointer { all in
            all.baseAddress.map { Self.read(pointer, into: $0 + y * width, width: width) } ?? 0
        }
        try handle.check(result)
    }

    private static func read(_ pointer: OpaquePointer, into row: UnsafeMutablePointer<UInt32>, width: Int) -> Int32 {
        row.withMemoryRebound(to: UInt8.self, capacity: 4 * width) { albumen_png_read_row(pointer, $0) }
    }

    private func premultiply(_ row: UnsafeMutablePointer<UInt32>) {
        for x in 0..<storedSize.width {
            let p = UInt32(littleEndian: row[x])
            let a = p >> 24
            if a == 255 { continue }
            row[x] = a << 24 | times(p >> 16 & 0xff, a) << 16 | times(p >> 8 & 0xff, a) << 8 | times(p & 0xff, a)
        }
    }

    /// A reader of the library and the duty to close it.
    ///
    /// Not private: Swift 6.0 then loses it in the files that hold a reader.
    struct Handle: ~Copyable {
        let pointer: OpaquePointer

        deinit { albumen_png_close(pointer) }

        func check(_ result: Int32) throws(DecodeFailure) {
            if result == 0 { return }
            let text = String(cString: albumen_png_message(pointer))
            switch UInt32(result) {
            case albumen_png_truncated.rawValue: throw .truncated
            case albumen_png_no_memory.rawValue: throw .outOfMemory
            case albumen_png_unreadable.rawValue: throw .unreadable(text)
            default: throw .damaged(text)
            }
        }
    }
}
