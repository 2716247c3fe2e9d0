import Glibc
import Platform
import Testing

@Suite struct SharedMemoryTests {
    private func sealed(_ bytes: [UInt8]) throws -> FileDescriptor {
        var memory = try SharedMemory(byteCount: bytes.count, name: "test")
        memory.withMutableBytes { $0.copyMemory(from: bytes, byteCount: bytes.count) }
        return try memory.seal()
    }

    @Test("What was written before the seal is read behind it")
    func roundTrip() throws {
        let bytes = (0..<9000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let file = try sealed(bytes)
        let memory = try SealedMemory(file, byteCount: 9000)
        #expect(memory.withBytes { Array(UnsafeRawBufferPointer(start: $0, count: 9000)) } == bytes)
    }

    @Test("Sealed memory can be neither written nor resized nor unsealed")
    func seals() throws {
        let file = try sealed([1, 2, 3])
        #expect(write(file.rawValue, "x", 1) == -1)
        #expect(errno == EPERM)
        #expect(ftruncate(file.rawValue, 2) == -1)
        #expect(ftruncate(file.rawValue, 4) == -1)
        #expect(mmap(nil, 3, PROT_READ | PROT_WRITE, MAP_SHARED, file.rawValue, 0) == MAP_FAILED)
    }

    @Test("Memory of another length, or that may still change, is not taken")
    func refusals() throws {
        let file = try sealed([1, 2, 3])
        func isTaken(_ file: borrowing FileDescriptor, _ count: Int) -> Bool {
            do {
                let memory = try SealedMemory(file, byteCount: count)
                return memory.byteCount == count
            } catch {
                return false
            }
        }
        let whole = isTaken(file, 3)
        #expect(whole)
        for count in [0, 2, 4, 4096, -1] {
            let other = isTaken(file, count)
            #expect(!other)
        }
        // Ordinary files and devices know no seals.
        for path in ["/proc/self/exe", "/dev/zero"] {
            let ordinary = try FileDescriptor(opening: path, flags: O_RDONLY)
            let isOrdinaryTaken = isTaken(ordinary, 3)
            #expect(!isOrdinaryTaken)
        }
    }
}
