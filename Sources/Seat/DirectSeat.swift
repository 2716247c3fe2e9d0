internal import Glibc
public import Platform

/// A seat without a broker: device nodes are opened directly, and the console is one's own.
///
/// The nodes' groups (`video`, `input`) give the right to open them; no root is needed. Where there is no console this
/// costs nothing: no descriptor, no signal, no wake-up.
public final class DirectSeat: DeviceSeat {
    /// Whether the console in use is ours; true where there is none.
    public private(set) var isActive = true

    private let loop: EventLoop
    private let choice: ConsoleChoice
    private var console: Console?
    private var token: EventLoop.Token?
    private var observers: [Weak] = []

    /// Makes a seat that opens nothing and takes nothing yet.
    public init(console: ConsoleChoice = .automatic, loop: EventLoop) {
        self.loop = loop
        choice = console
    }

    deinit { close() }

    /// Opens a device node, read and write, close-on-exec, non-blocking (`open(2)`).
    public func openDevice(_ path: String) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(opening: path, flags: O_RDWR | O_NOCTTY | O_NONBLOCK)
    }

    /// Tells `observer` from now on when the console is switched away and back.
    public func add(_ observer: any SeatObserver) {
        observers.removeAll { $0.observer == nil }
        observers.append(Weak(observer: observer))
    }

    /// Puts the chosen console into graphics mode with its keyboard off.
    ///
    /// From now on SIGUSR1 and SIGUSR2 mean that the console is switched, and a crash puts it back into text mode.
    /// Throws if a console that was named cannot be taken; an automatic choice that cannot be is left alone.
    public func takeConsole() throws(SystemError) {
        guard token == nil, let path = Console.find(choice) else { return }
        do {
            let console = try Console(opening: path)
            try console.take()
            token = try loop.add(console.descriptor) { [weak self] in self?.switchConsole() }
            self.console = consume console
        } catch {
            if choice != .automatic { throw error }
        }
    }

    /// Puts the console back into text mode, with its keyboard as it was.
    public func close() {
        if let token { loop.remove(token) }
        token = nil
        console = nil
    }

    private func switchConsole() {
        while let wish = console?.nextSwitch() {
            switch wish {
            case .release:
                isActive = false
                for entry in observers { entry.observer?.seatWillPause() }
                console?.allowSwitch()
            case .acquire:
                if isActive { continue }
                isActive = true
                for entry in observers { entry.observer?.seatDidResume() }
            }
        }
    }
}

/// A reference that keeps nobody alive.
private struct Weak {
    weak var observer: (any SeatObserver)?
}
