import Glibc
import Platform
import Testing

@Suite struct ChildProcessTests {
    private func shell(_ command: String, _ socket: borrowing DescriptorSocket) throws -> ChildProcess {
        try ChildProcess(path: "/bin/sh", arguments: ["-c", command], socket: socket)
    }

    private func text(_ socket: borrowing DescriptorSocket) throws -> String {
        guard let packet = try socket.receive(capacity: 1000) else { return "" }
        return String(decoding: packet.bytes, as: UTF8.self)
    }

    @Test("Its code or the signal that killed it is told")
    func endings() throws {
        let ends = try DescriptorSocket.pair()
        let leaving = try shell("exit 7", ends.far)
        #expect(leaving.wait() == .exited(7))
        let killed = try shell("kill -TERM $$", ends.far)
        #expect(killed.wait() == .killed(SIGTERM))
        let sleeping = try shell("exec sleep 1000", ends.far)
        #expect(sleeping.end() == .killed(SIGKILL))
    }

    @Test("It has /dev/null and the socket, and not what is close-on-exec")
    func descriptors() throws {
        let ends = try DescriptorSocket.pair()
        let raw = fcntl(ends.near.rawValue, F_DUPFD_CLOEXEC, 300)
        #expect(raw >= 300)
        let command =
            "cd /proc/$$/fd; echo $(readlink 0 1) $(readlink 3 | cut -c 1-6) $(test -e \(raw) && echo seen) >&3"
        let child = try shell(command, ends.far)
        #expect(try text(ends.near) == "/dev/null /dev/null socket\n")
        #expect(child.wait() == .exited(0))
        close(raw)
    }

    @Test("It starts with no signal blocked, and lies in a group of its own")
    func signals() throws {
        let ends = try DescriptorSocket.pair()
        let child = try shell("exec sleep 1000", ends.far)
        #expect(getpgid(child.processID) == child.processID)
        let other = try shell("exec grep SigBlk /proc/self/status >&3", ends.far)
        #expect(try text(ends.near) == "SigBlk:\t0000000000000000\n")
        #expect(other.wait() == .exited(0))
    }

    @Test("Letting go of it ends it and leaves no zombie")
    func lettingGo() throws {
        let ends = try DescriptorSocket.pair()
        var id: Int32 = 0
        do {
            let child = try shell("exec sleep 1000", ends.far)
            id = child.processID
        }
        #expect(id > 0)
        #expect(kill(id, 0) == -1)
        #expect(errno == ESRCH)
    }

    @Test("A program that is not there is an error with its path")
    func missing() throws {
        let ends = try DescriptorSocket.pair()
        do {
            _ = try ChildProcess(path: "/nonexistent", socket: ends.far).wait()
            Issue.record("there is no such program")
        } catch {
            #expect(error == SystemError(code: ENOENT, call: "posix_spawn", subject: "/nonexistent"))
        }
    }
}
