internal import CLinux
internal import Glibc

/// Nameless memory being filled, to be sealed and handed to another process (`memfd_create(2)`).
public struct SharedMemory: ~Copyable {
    /// Its length in bytes.
    public let byteCount: Int
    private let file: FileDescriptor
    private let mapping: Mapping

    /// Makes memory whose bytes are all 0; pages are taken from the system as they are written.
    ///
    /// `byteCount` must be positive; `name` is seen in `/proc` only.
    public init(byteCount: Int, name: String) throws(SystemError) {
        precondition(byteCount > 0, "shared memory has bytes")
        let flags = clinux_mfd_cloexec | clinux_mfd_allow_sealing
        let file = FileDescriptor(
            owning: try check("memfd_create", on: name) { clinux_memfd_create(name, flags) })
        let raw = file.rawValue
        try check("ftruncate", on: name) { ftruncate(raw, byteCount) }
        mapping = try Mapping(raw, byteCount: byteCount, isWritable: true)
        self.file = file
        self.byteCount = byteCount
    }

    /// Lends the bytes for writing.
    public mutating func withMutableBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeMutableRawPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(mapping.base)
    }

    /// Ends the writing for good: nobody can change or resize the memory behind the returned descriptor any more
    /// (`fcntl(2)` F_ADD_SEALS: seal, shrink, grow, write).
    public consuming func seal() throws(SystemError) -> FileDescriptor {
        let file = Self.unmap(self)
        let raw = file.rawValue
        try check("F_ADD_SEALS") { clinux_fcntl(raw, clinux_f_add_seals, Int(SealedMemory.seals)) }
        return file
    }

    /// The kernel refuses the write seal while a writable mapping exists.
    private static func unmap(_ memory: consuming SharedMemory) -> FileDescriptor {
        memory.file
    }
}

/// Memory of another process that cannot change any more, mapped for reading.
public struct SealedMemory: ~Copyable, Sendable {
    static let seals = clinux_seal_seal | clinux_seal_shrink | clinux_seal_grow | clinux_seal_write

    /// Its length in bytes.
    public let byteCount: Int
    private let mapping: Mapping

    /// Maps the memory behind a descriptor of unknown origin.
    ///
    /// Throws EINVAL unless it is sealed against every change and has exactly `byteCount` bytes: only then can reading
    /// it neither fault nor tear, whatever its sender does.
    public init(_ descriptor: borrowing FileDescriptor, byteCount: Int) throws(SystemError) {
        let raw = descriptor.rawValue
        let present = try check("F_GET_SEALS") { clinux_fcntl(raw, clinux_f_get_seals, 0) }
        guard present & Self.seals == Self.seals else { throw SystemError(code: EINVAL, call: "F_GET_SEALS") }
        var status = stat()
        try check("fstat") { fstat(raw, &status) }
        guard byteCount > 0, status.st_size == byteCount else { throw SystemError(code: EINVAL, call: "fstat") }
        mapping = try Mapping(raw, byteCount: byteCount, isWritable: false)
        self.byteCount = byteCount
    }

    /// Lends the bytes for reading.
    public borrowing func withBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawPointer(mapping.base))
    }
}
