internal import CLinux
internal import Glibc

/// A shared mapping of a file and the duty to remove it (`mmap(2)`, `munmap(2)`).
///
/// `@unchecked Sendable`: the address is valid on every thread, and the owners above decide who writes.
struct Mapping: ~Copyable, @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let byteCount: Int

    init(_ descriptor: Int32, byteCount: Int, isWritable: Bool) throws(SystemError) {
        let protection = isWritable ? PROT_READ | PROT_WRITE : PROT_READ
        guard let base = mmap(nil, byteCount, protection, MAP_SHARED, descriptor, 0), base != MAP_FAILED else {
            throw SystemError(code: errno, call: "mmap")
        }
        self.base = base
        self.byteCount = byteCount
    }

    deinit { munmap(base, byteCount) }
}
