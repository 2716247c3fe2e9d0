internal import CDRM
internal import Geometry
internal import Glibc
internal import Platform
internal import Raster

/// Memory that a card can send out, and the duty to give it back (DRM_IOCTL_MODE_CREATE_DUMB).
struct DumbBuffer: ~Copyable {
    let card: Int32
    let handle: UInt32
    /// Bytes from one row to the next, as the driver chose; often more than the width needs.
    let pitch: Int
    let byteCount: Int

    /// Has it made by the card's driver (`drmModeCreateDumbBuffer`).
    init(card: Int32, size: PixelSize, format: PixelFormat) throws(SystemError) {
        var (handle, pitch, bytes): (UInt32, UInt32, UInt64) = (0, 0, 0)
        try drmCall("CREATE_DUMB") {
            drmModeCreateDumbBuffer(
                card, UInt32(size.width), UInt32(size.height), UInt32(format.bytesPerPixel * 8), 0, &handle, &pitch,
                &bytes)
        }
        self.card = card
        self.handle = handle
        self.pitch = Int(pitch)
        byteCount = Int(bytes)
    }

    deinit { _ = drmModeDestroyDumbBuffer(card, handle) }
}

/// A dumb buffer's memory in our address space; written, never read.
struct DumbMapping: ~Copyable {
    let base: UnsafeMutableRawPointer
    private let byteCount: Int

    /// Maps all of it (`drmModeMapDumbBuffer`, `mmap(2)`).
    init(_ buffer: borrowing DumbBuffer) throws(SystemError) {
        let (card, handle, bytes) = (buffer.card, buffer.handle, buffer.byteCount)
        var offset: UInt64 = 0
        try drmCall("MAP_DUMB") { drmModeMapDumbBuffer(card, handle, &offset) }
        let mapped = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, card, off_t(offset))
        guard let mapped, mapped != MAP_FAILED else { throw SystemError(code: errno, call: "mmap") }
        base = mapped
        byteCount = bytes
    }

    deinit { munmap(base, byteCount) }
}

/// A buffer's registration as something that can be shown (DRM_IOCTL_MODE_ADDFB2).
///
/// Taking away the one that is shown turns the CRTC off: let it live until another is.
struct Framebuffer: ~Copyable {
    let id: UInt32
    private let card: Int32

    /// Registers it (`drmModeAddFB2`).
    init(_ buffer: borrowing DumbBuffer, size: PixelSize, format: PixelFormat) throws(SystemError) {
        let card = buffer.card
        var handles: [UInt32] = [buffer.handle, 0, 0, 0]
        var pitches: [UInt32] = [UInt32(buffer.pitch), 0, 0, 0]
        var offsets: [UInt32] = [0, 0, 0, 0]
        var id: UInt32 = 0
        try drmCall("ADDFB2") {
            drmModeAddFB2(
                card, UInt32(size.width), UInt32(size.height), format.fourCC, &handles, &pitches, &offsets, &id, 0)
        }
        self.id = id
        self.card = card
    }

    deinit { _ = drmModeRmFB(card, id) }
}

/// One of a screen's buffers with all that belongs to it; a reference, because noncopyable values cannot sit in an array.
final class ScanoutBuffer {
    private let framebuffer: Framebuffer
    private let mapping: DumbMapping
    private let buffer: DumbBuffer

    var framebufferID: UInt32 { framebuffer.id }
    var base: UnsafeMutableRawPointer { mapping.base }
    var pitch: Int { buffer.pitch }

    init(card: Int32, size: PixelSize, format: PixelFormat) throws(SystemError) {
        let buffer = try DumbBuffer(card: card, size: size, format: format)
        let row = size.width * format.bytesPerPixel
        guard buffer.pitch >= row, buffer.byteCount >= buffer.pitch * size.height else {
            throw SystemError(code: EINVAL, call: "CREATE_DUMB", subject: "pitch \(buffer.pitch)")
        }
        framebuffer = try Framebuffer(buffer, size: size, format: format)
        mapping = try DumbMapping(buffer)
        self.buffer = consume buffer
        // The kernel hands the memory out as zeroes: black.
    }
}

extension PixelFormat {
    /// The kernel's code for it.
    var fourCC: UInt32 {
        switch self {
        case .xrgb8888: cdrm_format_xrgb8888
        case .rgb565: cdrm_format_rgb565
        case .alpha8: preconditionFailure("a mask is not shown")
        }
    }
}
