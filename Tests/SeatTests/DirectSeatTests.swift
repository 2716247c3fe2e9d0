import Glibc
import Platform
import Seat
import Testing

@Suite("DirectSeat")
struct DirectSeatTests {
    @Test("Nodes are opened directly, and what cannot be opened is named")
    func openDevice() throws {
        let seat = DirectSeat(console: .none, loop: try EventLoop())
        let null = try seat.openDevice("/dev/null")
        let isOpen = null.rawValue >= 0
        #expect(isOpen)
        do {
            _ = try seat.openDevice("/nowhere")
            Issue.record("opened")
        } catch {
            #expect(error == SystemError(code: ENOENT, call: "open", subject: "/nowhere"))
        }
    }

    @Test("Without a console there is nothing to take, and the seat is always ours")
    func noConsole() throws {
        let seat = DirectSeat(console: .none, loop: try EventLoop())
        try seat.takeConsole()
        #expect(seat.isActive)
        seat.close()
        #expect(seat.isActive)
    }

    @Test("A console that was named and is none cannot be taken")
    func wrongConsole() throws {
        let seat = DirectSeat(console: .path("/dev/null"), loop: try EventLoop())
        do {
            try seat.takeConsole()
            Issue.record("taken")
        } catch {
            #expect(error.code == ENOTTY)
            #expect(error.subject == "/dev/null")
        }
        seat.close()
    }
}
