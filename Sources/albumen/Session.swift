import Control
import Display
import Gestures
import Images
import Kiosk
import Motion
import Platform

/// Everything of one run that is not the display: the loop, the kiosk, and what feeds it.
///
/// On the main thread.
final class Session: ControlHandler {
    let loop: EventLoop
    let kiosk: PhotoKiosk
    let loader: ImageLoader
    private var server: ControlServer?
    private var store: StateStore?
    private let hooks: HookRunner
    private let scan: Mailbox<ScanMessage>
    /// What holds; folders are absolute.
    private(set) var configuration: Configuration
    private let reread: () -> Result<Configuration, Refusal>
    private let writer: PictureWriter
    private var scanner: WorkerThread?
    private var recorder: FrameRecorder?
    private var isStopping = false
    private var isScanning = false
    /// Who hears when the scan under way is complete, and who when the one after it is.
    private var afterScan: [() -> Void] = []
    private var afterNextScan: [() -> Void] = []
    private var lastProgress = start
    /// Whether the first album's covers were shown.
    private var isComplete = false
    /// Whether the albums are known.
    private(set) var isScanned = false
    /// Why the run had to end, if it had to.
    private(set) var failure: String?

    /// When the program began to run.
    private static let start = MonotonicClock.nanoseconds()

    /// Notes the time; to be called first in `main`.
    static func programDidStart() { _ = start }

    private enum ScanMessage: Sendable {
        case found(Int)
        case complete(LibraryScanner.Result)
    }

    /// Puts a session together.
    ///
    /// - Parameters:
    ///   - loop: what everything is woken by.
    ///   - kiosk: what is shown.
    ///   - loader: where its pictures come from.
    ///   - configuration: what holds at first; folders are absolute.
    ///   - reread: reads the configuration again, or says what is wrong with it.
    init(
        loop: EventLoop, kiosk: PhotoKiosk, loader: ImageLoader, configuration: Configuration,
        reread: @escaping () -> Result<Configuration, Refusal>
    ) throws(SystemError) {
        self.loop = loop
        self.kiosk = kiosk
        self.loader = loader
        self.configuration = configuration
        self.reread = reread
        scan = try Mailbox()
        hooks = try HookRunner(settings: HookRunner.Settings(configuration), log: { log($0) })
        writer = try PictureWriter(loop: loop)
        _ = try loop.add(loader.descriptor) { [unowned self] in takePictures() }
        _ = try loop.add(scan.descriptor) { [unowned self] in takeScan() }
        kiosk.onLog = log
        kiosk.onEvent = { [unowned self] in tell($0) }
        kiosk.clockwork.onShown = { [unowned self] _ in reportMilestones() }
        kiosk.clockwork.onFailure = { [unowned self] in stop(because: $0) }
    }

    /// Whether the run is over: told to stop, or unable to go on.
    var isOver: Bool { isStopping || kiosk.isQuitting }

    /// Ends the run, at the end of the present round of the loop; with a reason, it counts as failed.
    func stop(because reason: String? = nil) {
        if failure == nil, let reason { tell(.error(message: reason)) }
        failure = failure ?? reason
        isStopping = true
    }

    /// Looks for albums again; `completion` is called when the kiosk knows them.
    ///
    /// A scan that is under way may have passed by what is new already: then another one follows it.
    private func rescan(_ completion: @escaping () -> Void) {
        if isScanning {
            afterNextScan.append(completion)
            return
        }
        afterScan.append(completion)
        do throws(SystemError) {
            try startScanning()
        } catch {
            stop(because: "\(error)")
        }
    }

    /// Reads the configuration again, takes over what can be taken over now, and looks for albums.
    func reload(_ reply: @escaping (Reply) -> Void) {
        let fresh: Configuration
        switch reread() {
        case .failure(let refusal): return reply(.failure(refusal))
        case .success(let configuration): fresh = configuration
        }
        let changes = configuration.changes(to: fresh)
        let report = Acknowledgement.Reloaded(
            applied: changes.filter(\.isLive).map(\.name), restart: changes.filter { !$0.isLive }.map(\.name))
        configuration.takeLive(from: fresh)
        hooks.settings = HookRunner.Settings(configuration)
        kiosk.adopt(configuration)
        rescan { [unowned self] in
            reply(
                kiosk.perform(.reload).map { acknowledgement in
                    var acknowledgement = acknowledgement
                    acknowledgement.reloaded = report
                    return acknowledgement
                })
        }
    }

    /// Looks for albums on a thread of its own, and hands them to the kiosk when they are found.
    func startScanning() throws(SystemError) {
        isScanning = true
        let (folders, scan) = (configuration.folders, scan)
        scanner = try WorkerThread(name: "scan") {
            let result = LibraryScanner().scan(folders) { scan.post(.found($0)) }
            scan.post(.complete(result))
        }
    }

    /// Lets `albumenctl` in.
    ///
    /// - Parameters:
    ///   - path: the control socket's.
    ///   - group: the number of the group whose members may use it; by default the process's own group.
    func serve(at path: String, group: UInt32? = nil) throws(LocalListener.Failure) {
        server = try ControlServer(path: path, group: group, loop: loop, handler: self, log: { log($0) })
    }

    /// Shows what was shown last, once the albums are known, and remembers in a folder what is shown from now on.
    func remember(in folder: String) throws(SystemError) {
        let store = try StateStore(folder: folder, loop: loop, log: { log($0) }, now: present)
        if let state = store.restored { kiosk.restore(state) }
        self.store = store
    }

    /// Tells everybody who listens what happened, and takes note of what is shown after it.
    private func tell(_ event: Event) {
        server?.broadcast(event)
        hooks.run(event)
        switch event {
        case .albumChanged, .coverChanged, .pageChanged: note(isCommand: false)
        default: break
        }
    }

    private func note(isCommand: Bool) {
        if let state = kiosk.savedState { store?.note(state, isCommand: isCommand) }
    }

    /// Writes each frame into a folder from now on.
    func record(in folder: String) {
        let recorder = FrameRecorder(folder: folder)
        self.recorder = recorder
        kiosk.clockwork.onFrame = { [unowned self] _, frame in
            do throws(SystemError) {
                try recorder.record(frame)
            } catch {
                stop(because: "\(error)")
            }
        }
    }

    /// Ends what was started: the socket goes away, the recorder writes its contact sheet, the decoders end.
    func close() {
        // Who waits for the state to be on the disk is answered before the kiosk takes leave.
        store?.close()
        server?.close()
        hooks.close()
        do throws(SystemError) {
            try recorder?.writeContactSheet()
        } catch {
            stop(because: "\(error)")
        }
        loader.close()
        writer.close()
    }

    /// A finger, key or wheel did something.
    func handle(_ event: InputEvent) { kiosk.handle(event) }

    /// How long it took until the first frame was on the screen, and until the first album's covers were.
    private func reportMilestones() {
        func age() -> Int64 { (MonotonicClock.nanoseconds() - Self.start) / 1_000_000 }
        if kiosk.clockwork.counters.presented == 1 { log("first frame on the screen after \(age()) ms") }
        if kiosk.carousel.isComplete {
            log("all visible covers on the screen after \(age()) ms")
            isComplete = true
            kiosk.clockwork.onShown = nil
        }
    }

    private func takePictures() {
        for result in loader.drain() { kiosk.take(result) }
        // Only while somebody waits for the first album: a log that grows with each photograph wears out a card.
        if !isComplete, loader.outstanding > 0 { progress("decoding covers, \(loader.outstanding) to go") }
    }

    /// Says how something goes on that may take long, once a second at most; the first second passes in silence.
    private func progress(_ line: String) {
        let now = MonotonicClock.nanoseconds()
        guard now - lastProgress >= 1_000_000_000 else { return }
        lastProgress = now
        log(line)
    }

    private func takeScan() {
        for message in scan.drain() {
            switch message {
            case .found(let count):
                kiosk.didFind(count)
                progress("looking for photographs, \(count) found")
            case .complete(let result):
                log("\(counted(result.photographCount, "photograph")) in \(counted(result.albums.count, "album"))")
                isScanned = true
                isScanning = false
                kiosk.didScan(configuration.folders, result)
                let due = afterScan
                (afterScan, afterNextScan) = (afterNextScan, [])
                for completion in due { completion() }
                if !afterScan.isEmpty { rescan {} }
            }
        }
    }

    func perform(_ request: Request, waits: Bool, reply: @escaping (Reply) -> Void) {
        let asked = MonotonicClock.nanoseconds()
        func answer(_ result: Reply) {
            guard case .success(var acknowledgement) = result else { return reply(result) }
            if request.isRemembered { note(isCommand: true) }
            guard waits else { return whenRemembered(request) { reply(result) } }
            kiosk.whenShown { [unowned self] in
                if case .success(let now) = kiosk.perform(.status) { acknowledgement.state = now.state }
                acknowledgement.shown = Int((MonotonicClock.nanoseconds() - asked) / 1_000)
                whenRemembered(request) { reply(.success(acknowledgement)) }
            } orForgotten: {
                reply(.failure(Refusal(.refused, "It was done, but too many wait for the screen to show it.")))
            }
        }
        switch request {
        case .reload: reload(answer)
        case .rescan: rescan { [unowned self] in answer(kiosk.perform(request)) }
        case .status where waits, .albums, .album, .nextAlbum, .previousAlbum, .next, .previous, .select, .open:
            // Before the first albums are known nothing could be shown, and no name means anything.
            if isScanned { fallthrough }
            afterScan.append { [unowned self] in answer(kiosk.perform(request)) }
        default: answer(kiosk.perform(request))
        }
    }

    /// Calls `body` once what a request leads to survives a power cut: the answer waits for the disk, no frame does.
    private func whenRemembered(_ request: Request, _ body: @escaping () -> Void) {
        if request.isRemembered, let store { store.whenWritten(body) } else { body() }
    }

    func writeScreenshot(to file: consuming FileDescriptor, reply: @escaping (Reply) -> Void) {
        let raw = file.release()
        kiosk.clockwork.snapshot { [unowned self] frame in
            writer.write(frame, to: FileDescriptor(owning: raw)) { [unowned self] error in
                if let error {
                    reply(.failure(Refusal(.failed, "The picture could not be written: \(error.reason).")))
                } else {
                    reply(kiosk.perform(.status))
                }
            }
        }
    }
}
