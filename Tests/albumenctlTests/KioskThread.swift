import Control
import FoundationEssentials
import Glibc
import Platform
import Testing

/// A real control server in a thread of its own, with a scripted kiosk behind it.
final class KioskThread {
    enum Command: Sendable {
        case broadcast(Event)
        case stop
    }

    /// Removed, with what is in it, at the end.
    let folder: String
    var path: String { folder + "/c.sock" }
    private let commands: Mailbox<Command>
    private let answered: Mailbox<Request>
    private let thread: BackgroundThread

    /// Starts the kiosk, which listens when this returns; a silent one accepts no client.
    init(isSilent: Bool = false) throws {
        folder = "/tmp/albumen-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let commands = try Mailbox<Command>()
        let answered = try Mailbox<Request>()
        let listening = try Mailbox<Bool>()
        self.commands = commands
        self.answered = answered
        let path = folder + "/c.sock"
        thread = BackgroundThread {
            do {
                try Self.serve(at: path, isSilent: isSilent, commands: commands, answered: answered) {
                    listening.post(true)
                }
            } catch {
                listening.post(false)
            }
        }
        #expect(Self.wait(for: listening) == [true])
    }

    deinit {
        commands.post(.stop)
        thread.join()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Has the kiosk's thread do something.
    func post(_ command: Command) { commands.post(command) }

    /// Waits until a request has been answered.
    func waitForAnswer() { #expect(!Self.wait(for: answered).isEmpty) }

    private static func wait<Message>(for mailbox: Mailbox<Message>) -> [Message] {
        var request = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 20_000) == 1 ? mailbox.drain() : []
    }

    private static func serve(
        at path: String, isSilent: Bool, commands: Mailbox<Command>, answered: Mailbox<Request>,
        didStart: () -> Void
    ) throws {
        let loop = try EventLoop()
        let handler = Kiosk()
        // A silent kiosk is one whose loop hangs: it listens and never gets to its clients.
        let stuck = try EventLoop()
        let server = try ControlServer(path: path, loop: isSilent ? stuck : loop, handler: handler)
        handler.afterReply = {
            answered.post($0)
            if $0 == .quit { server.close() }
        }
        var isRunning = true
        _ = try loop.add(commands.descriptor) {
            for command in commands.drain() {
                switch command {
                case .broadcast(let event): server.broadcast(event)
                case .stop: isRunning = false
                }
            }
        }
        didStart()
        while isRunning { try loop.wait(until: nil) }
        server.close()
    }

    /// Two albums and a screen.
    private final class Kiosk: ControlHandler {
        var afterReply: (Request) -> Void = { _ in }
        private var state = KioskState(
            mode: KioskState.Mode(width: 1_280, height: 800, millihertz: 59_940), uptime: 3_723)
        private let albums = [
            Acknowledgement.Album(id: "Trips/Rome", name: "Rome", count: 12),
            Acknowledgement.Album(id: "Trips/Romania", name: "Romania", count: 3),
        ]

        init() {
            state.albums = albums.count
            state.skipped = 1
            show(albums[0])
        }

        private func show(_ album: Acknowledgement.Album) {
            (state.album, state.name, state.count) = (album.id, album.name, album.count)
            (state.index, state.file) = (0, "1.jpg")
        }

        func writeScreenshot(to file: consuming FileDescriptor, reply: @escaping (Reply) -> Void) {
            // Refused once anything but the first photograph is shown, so that both ends can be tested.
            guard state.index == 0 else { return reply(.failure(Refusal(.refused, "Not now."))) }
            let raw = file.rawValue
            Array("PNG".utf8).withUnsafeBytes { try? writeAll($0, to: raw) }
            reply(.success(Acknowledgement(state: state)))
        }

        func perform(_ request: Request, waits: Bool, reply: @escaping (Reply) -> Void) {
            var answer = Acknowledgement(state: state)
            switch request {
            case .albums: answer.albums = albums
            case .skipped:
                answer.skipped = [Acknowledgement.SkippedFile(file: "/p/a\nb.jpg", reason: "not a JPEG file")]
            case .album(let name):
                let match = AlbumMatch(name, in: albums.map { (id: $0.id, name: $0.name) })
                if let refusal = match.refusal(of: name) { return reply(.failure(refusal)) }
                if case .found(let id) = match, let album = albums.first(where: { $0.id == id }) { show(album) }
                answer.state = state
            case .select(let index):
                guard index < state.count else {
                    return reply(.failure(Refusal(.notFound, "There are \(state.count) photographs.")))
                }
                (state.index, state.file) = (index, "\(index + 1).jpg")
                answer.state = state
            case .previous: return reply(.failure(Refusal(.refused, "This is the first photograph.")))
            case .nextAlbum:
                show(albums[1])
                answer.state = state
            case .reload: answer.reloaded = Acknowledgement.Reloaded(applied: ["folders"], restart: ["size"])
            case .status, .next, .previousAlbum, .open, .close, .zoom, .events, .screenshot, .rescan,
                .quit:
                break
            }
            if waits { answer.shown = 18_250 }
            reply(.success(answer))
            afterReply(request)
        }
    }
}
