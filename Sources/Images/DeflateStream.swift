internal import CZlib

/// A deflate stream of zlib and its output buffer.
final class DeflateStream {
    private static let capacity = 65_536
    // zlib keeps the address of its stream: it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private let output: UnsafeMutablePointer<UInt8>

    init(level: Int) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        output = .allocate(capacity: Self.capacity)
        let strategy = level == 1 ? Z_RLE : Z_FILTERED
        let code = deflateInit2_(
            stream, Int32(level), Z_DEFLATED, 15, 9, strategy, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(code == Z_OK, "zlib starts unless memory is out")
        rewind()
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
        output.deallocate()
    }

    /// Takes bytes in; hands full buffers out, and what is left after the last.
    func compress<Failure: Error>(
        _ bytes: [UInt8], isLast: Bool, emit: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        let result = bytes.withUnsafeBufferPointer { input in
            Result { () throws(Failure) in
                // zlib only reads through this pointer; its declaration lacks the const.
                stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.pointee.avail_in = UInt32(input.count)
                while true {
                    let code = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    let isFull = stream.pointee.avail_out == 0
                    if isFull || code == Z_STREAM_END {
                        let count = Self.capacity - Int(stream.pointee.avail_out)
                        if count > 0 { try emit(UnsafeBufferPointer(start: output, count: count)) }
                        rewind()
                    }
                    if code == Z_STREAM_END || (!isLast && !isFull) { return }
                }
            }
        }
        try result.get()
    }

    private func rewind() {
        stream.pointee.next_out = output
        stream.pointee.avail_out = UInt32(Self.capacity)
    }
}
