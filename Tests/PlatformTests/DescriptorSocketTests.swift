import Glibc
import Platform
import Testing

@Suite struct DescriptorSocketTests {
    private func receive(_ socket: borrowing DescriptorSocket, capacity: Int = 100) throws -> [UInt8]? {
        guard let packet = try socket.receive(capacity: capacity) else { return nil }
        return packet.bytes
    }

    @Test("Packets keep their bounds and their order, and the end is noticed")
    func packets() throws {
        let ends = try DescriptorSocket.pair()
        try ends.near.send([1, 2, 3])
        try ends.near.send([4])
        #expect(try receive(ends.far) == [1, 2, 3])
        #expect(try receive(ends.far) == [4])
        try ends.far.send([5, 6, 7])
        #expect(try receive(ends.near, capacity: 2) == [5, 6])
        let near = ends.takeNear()
        #expect(try receive(near) == nil)
        #expect(throws: SystemError.self) { try near.send([1]) }
    }

    @Test("A descriptor comes over as another one of the same open file, close-on-exec")
    func descriptors() throws {
        let ends = try DescriptorSocket.pair()
        let file = try FileDescriptor(opening: "/dev/null", flags: O_RDONLY)
        try ends.near.send([9], descriptor: file.rawValue)
        try ends.near.send([8])
        let first = try ends.far.receive(capacity: 10)
        let received = first?.takeDescriptor()?.release() ?? -1
        #expect(received >= 0 && received != file.rawValue)
        #expect(fcntl(received, F_GETFD) == FD_CLOEXEC)
        var (a, b) = (stat(), stat())
        fstat(received, &a)
        fstat(file.rawValue, &b)
        #expect(a.st_rdev == b.st_rdev)
        close(received)
        let second = try ends.far.receive(capacity: 10)
        let isAlone = second?.takeDescriptor() == nil
        #expect(isAlone)
    }

    @Test("Waiting ends when the time is over")
    func timeout() throws {
        let ends = try DescriptorSocket.pair()
        try ends.near.setReceiveTimeout(milliseconds: 1)
        do {
            _ = try receive(ends.near)
            Issue.record("nothing was sent")
        } catch let error as SystemError {
            #expect(error.isTimeout)
        }
    }
}
