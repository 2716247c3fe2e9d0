import Control
import DRMDisplay
import Display
import Geometry
import Gestures
import Glibc
import Images
import Kiosk
import LibinputSource
import Motion
import Platform
import Programs
import Seat
import Text

/// The composition root: reads what was asked for, picks the devices, runs the kiosk, gives everything back.
enum Program: ServiceProgram {
    /// How the program ends; the numbers are documented.
    enum Exit: Int32, ProgramExit {
        case stopped = 0
        case failed = 1
        case usage = 2
        case noCard = 3
        case cardHeld = 4
        case alreadyRunning = 5
    }

    static let name = "albumen"

    static func start(_ words: [String]) throws(Failure) {
        let options = try Options(words)
        if let answer = options.answer {
            print(answer)
            return
        }
        // Before anything starts a thread: only threads that come later leave the signals to the loop.
        let signals = try orFail { () throws(SystemError) in try SignalSource([.interrupt, .terminate, .hangup]) }
        let loop = try orFail { () throws(SystemError) in try EventLoop() }
        switch options.configuration.display {
        case .headless:
            try runHeadless(options, loop, signals)
        case .drm:
            try runOnCard(options, loop, signals)
        case .auto:
            do throws(Failure) {
                try runOnCard(options, loop, signals)
            } catch {
                guard error.exit == .noCard || error.exit == .cardHeld else { throw error }
                log(error.sentence)
                log("showing the photographs without a screen")
                try runHeadless(options, loop, signals)
            }
        }
    }

    // MARK: On a card

    private static func runOnCard(
        _ options: Options, _ loop: EventLoop, _ signals: SignalSource
    ) throws(Failure) {
        let seat = DirectSeat(loop: loop)
        defer { seat.close() }
        let screen: DRMScreen
        do throws(DRMDisplayError) {
            let wishes = DRMOptions(
                card: options.configuration.card, connector: options.configuration.connector,
                size: options.configuration.size, log: log)
            screen = try DRMScreen.open(options: wishes, seat: seat, loop: loop)
        } catch {
            let exit: Exit =
                switch error {
                case .held: .cardHeld
                case .noUsableCard, .unknownConnector: .noCard
                case .failed: .failed
                }
            throw Failure(exit: exit, sentence: error.description)
        }
        defer { screen.close() }
        let session = try makeSession(on: screen, options, loop, signals, now: present)
        defer { session.close() }
        let input = listen(to: seat, for: session, calibration: options.configuration.touch.calibration)
        defer { withExtendedLifetime(input) {} }
        try orFail { () throws(SystemError) in try runInRealTime(session, headless: nil, touches: []) }
        try end(session)
    }

    /// Fingers, mice and keys; without them the kiosk runs all the same.
    private static func listen(
        to seat: DirectSeat, for session: Session, calibration: PanelMatrix?
    ) -> InputReader? {
        do throws(SystemError) {
            let report: (InputNotice) -> Void = { log("\($0)") }
            let reader = try InputReader(seat: seat, calibration: calibration, loop: session.loop, report: report) {
                batch in
                for event in batch { session.handle(event) }
            }
            let clockwork = session.kiosk.clockwork
            clockwork.onResize = { [weak reader, rotation = clockwork.rotation] size, scale in
                reader?.updateOutput(size: size, pointScale: scale, rotation: rotation)
            }
            return reader
        } catch {
            log("no touch: \(error)")
            return nil
        }
    }

    // MARK: Without a screen

    private static func runHeadless(
        _ options: Options, _ loop: EventLoop, _ signals: SignalSource
    ) throws(Failure) {
        let size = options.configuration.size ?? PixelSize(width: 1280, height: 800)
        let screen = HeadlessScreen(mode: DisplayMode(size: size))
        let isReal = options.isRealTime || options.script == nil
        if isReal { screen.advance(to: present()) }
        let turned: () -> FrameTime = { [unowned screen] in screen.now }
        let session = try makeSession(on: screen, options, loop, signals, now: isReal ? present : turned)
        defer { session.close() }
        let touches = options.script?.events(start: screen.now) ?? []
        try orFail { () throws(SystemError) -> Void in
            if isReal {
                try runInRealTime(session, headless: screen, touches: touches)
            } else {
                try runInVirtualTime(
                    session, screen: screen, touches: touches, staysForCommands: options.configuration.socket != nil)
            }
        }
        try end(session)
    }

    // MARK: Both

    private static func makeSession(
        on screen: any Screen, _ options: Options, _ loop: EventLoop, _ signals: SignalSource,
        now: @escaping () -> FrameTime
    ) throws(Failure) -> Session {
        let text = PangoTextSetter(log: { log($0) })
        let session = try orFail { () throws(SystemError) in
            let decoder = "\(try Environment.programFolder())/albumen-decoder"
            let loader = try ImageLoader(decoderPath: decoder, workers: min(Environment.processorCount, 4))
            let threads = options.configuration.renderThreads
            let kiosk = PhotoKiosk(
                screen: screen, pictures: loader, text: text, settings: CarouselSettings(options.configuration),
                touch: options.configuration.touch, browser: options.configuration.browser,
                rotation: options.configuration.rotation,
                threads: threads > 0 ? threads : min(Environment.processorCount, 4), now: now)
            kiosk.setIdle(IdleSettings(options.configuration), at: now())
            kiosk.clockwork.debugView = options.debugView
            return try Session(
                loop: loop, kiosk: kiosk, loader: loader, configuration: options.configuration,
                reread: { reread(options) })
        }
        if let socket = options.socketToServe {
            try serve(session, at: socket, options)
        }
        if let folder = options.framesFolder { session.record(in: folder) }
        let descriptor = signals.rawValue
        try orFail { () throws(SystemError) in
            if let folder = options.stateFolder { try session.remember(in: folder) }
            _ = try loop.add(descriptor) { [unowned session] in
                while let signal = signals.next() {
                    if signal == .hangup, isService { session.reload(report) } else { session.stop() }
                }
            }
            try session.startScanning()
        }
        return session
    }

    private static func reread(_ options: Options) -> Result<Configuration, Refusal> {
        do throws(Failure) {
            return .success(try options.rereadConfiguration())
        } catch {
            return .failure(Refusal(.failed, "The configuration stays as it is: \(error.sentence)."))
        }
    }

    /// Says in the log what became of a configuration that was read again.
    private static func report(_ reply: Reply) {
        switch reply {
        case .failure(let refusal): log(refusal.message)
        case .success(let acknowledgement):
            let applied = acknowledgement.reloaded?.applied ?? []
            let restart = acknowledgement.reloaded?.restart ?? []
            log("configuration read again; changed: \(applied.isEmpty ? "nothing" : applied.joined(separator: ", "))")
            if !restart.isEmpty { log("these need a restart: \(restart.joined(separator: ", "))") }
        }
    }

    /// Lets `albumenctl` in; without a place for the default socket the photographs are shown all the same.
    private static func serve(
        _ session: Session, at path: String, _ options: Options
    ) throws(Failure) {
        do throws(LocalListener.Failure) {
            try session.serve(at: path, group: options.socketGroup)
        } catch {
            if case .taken = error {
                throw Failure(
                    exit: .alreadyRunning,
                    sentence: "a kiosk is running already and answers at \(path): stop it, or give another --socket")
            }
            if options.configuration.socket != nil {
                throw Failure(exit: .failed, sentence: "the control socket cannot be made: \(error)")
            }
            log("no remote control: \(error)")
        }
    }

    /// The run is over; that is a failure if it had to end.
    private static func end(_ session: Session) throws(Failure) {
        if let reason = session.failure { throw Failure(exit: .failed, sentence: reason) }
    }
}
