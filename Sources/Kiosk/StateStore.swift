public import Motion
public import Platform

/// The one place in which the kiosk remembers what it showed: a small file that is there whole whenever the power goes.
///
/// On the loop's thread; files are written on a thread of its own, so that a slow card costs no frame. A write goes to a
/// file beside, reaches the disk (`fsync(2)`) and then takes the old one's name (`rename(2)`).
public final class StateStore {
    /// What the file held at the start.
    public let restored: SavedState?

    /// A state to be written; the numbers grow.
    private struct Job: Sendable {
        var state: SavedState
        var number: Int
    }

    /// What became of a write, and with it of all whose place it took.
    private struct Outcome: Sendable {
        var number: Int
        var isWritten: Bool
    }

    private struct Queue: Sendable {
        /// Newer states take the place of one that waits.
        var next: Job?
        var isClosed = false
    }

    private let folder: String
    private let log: @Sendable (String) -> Void
    private let now: () -> FrameTime
    private let queue = Monitor(Queue())
    private let outcomes: Mailbox<Outcome>
    /// The number of the last state that was to be written, and of the last one that was done with.
    private var (posted, finished) = (0, 0)
    /// Who waits for which number.
    private var waiting: [(number: Int, body: () -> Void)] = []
    private var budget: StateBudget
    private var alarm: Timer?
    private var thread: WorkerThread?

    /// Reads the state; what cannot be read is ignored, with a line for the log that says so.
    ///
    /// - Parameters:
    ///   - folder: where `state.json` is; made with the first write.
    ///   - loop: wakes up for a write that is due.
    ///   - log: from any thread.
    ///   - now: the monotonic clock.
    public init(
        folder: String, loop: EventLoop, log: @escaping @Sendable (String) -> Void, now: @escaping () -> FrameTime
    ) throws(SystemError) {
        self.folder = folder
        self.log = log
        self.now = now
        restored = Self.read("\(folder)/state.json", log: log)
        budget = StateBudget(written: restored)
        outcomes = try Mailbox()
        _ = try loop.add(outcomes.descriptor) { [unowned self] in takeOutcomes() }
        alarm = try Timer(on: loop) { [unowned self] in
            if let state = budget.check(at: self.now()) { post(state) }
        }
    }

    /// Takes note of what is shown, after a command or after browsing.
    public func note(_ state: SavedState, isCommand: Bool) {
        let state = budget.note(state, isCommand: isCommand, at: now())
        if let state { post(state) }
        if let due = budget.due { alarm?.set(at: due.nanoseconds) } else { alarm?.cancel() }
    }

    /// Calls `body` once everything that was to be written by now is on the disk, or cannot be; at once if it is.
    ///
    /// What browsing leaves for later is not waited for.
    public func whenWritten(_ body: @escaping () -> Void) {
        if finished == posted { body() } else { waiting.append((posted, body)) }
    }

    /// Writes what is not written yet and waits until it is on the disk.
    public func close() {
        alarm = nil
        if let state = budget.finish() { post(state) }
        queue.update { $0.isClosed = true }
        thread = nil
        takeOutcomes()
    }

    private func takeOutcomes() {
        for outcome in outcomes.drain() {
            finished = outcome.number
            if !outcome.isWritten { budget.didFail() }
        }
        let due = waiting.prefix { $0.number <= finished }
        waiting.removeFirst(due.count)
        for entry in due { entry.body() }
    }

    /// The folder that the environment means: `$STATE_DIRECTORY` (systemd), else `$XDG_STATE_HOME/albumen`, else
    /// `$HOME/.local/state/albumen`; nil if none is set.
    public static func standardFolder(environment: [String: String]) -> String? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        // Several folders are separated by colons; the first is this service's own.
        if let folder = value("STATE_DIRECTORY") { return folder.split(separator: ":").first.map(String.init) }
        if let folder = value("XDG_STATE_HOME") { return "\(folder)/albumen" }
        return value("HOME").map { "\($0)/.local/state/albumen" }
    }

    private static func read(_ path: String, log: (String) -> Void) -> SavedState? {
        do {
            return try SavedState(file: try readFile(path, limit: SavedState.byteLimit))
        } catch let error as SystemError {
            if error.code != SystemError.noSuchFile { log("\(path): ignored: \(error.reason)") }
        } catch let error as SavedState.Unreadable {
            log("\(path): ignored: \(error.reason)")
        } catch {
            log("\(path): ignored: \(error)")
        }
        return nil
    }

    private func post(_ state: SavedState) {
        posted += 1
        let job = Job(state: state, number: posted)
        queue.update { $0.next = job }
        if thread != nil { return }
        let (queue, outcomes, folder, log) = (queue, outcomes, folder, log)
        do throws(SystemError) {
            thread = try WorkerThread(name: "state") {
                var lastTrouble: String?
                while let job = Self.next(queue) {
                    let trouble = Self.write(job.state, in: folder)
                    outcomes.post(Outcome(number: job.number, isWritten: trouble == nil))
                    if let trouble, trouble != lastTrouble { log("the state cannot be saved: \(trouble)") }
                    lastTrouble = trouble
                }
            }
        } catch {
            outcomes.post(Outcome(number: posted, isWritten: false))
            log("the state cannot be saved: \(error)")
        }
    }

    /// Waits for a state to write; nil when there will be none.
    private static func next(_ queue: Monitor<Queue>) -> Job? {
        queue.wait { queue -> Job?? in
            if let job = queue.next {
                queue.next = nil
                return .some(job)
            }
            return queue.isClosed ? .some(nil) : nil
        }
    }

    /// What went wrong, if anything did.
    private static func write(_ state: SavedState, in folder: String) -> String? {
        do throws(SystemError) {
            try makeFolders(folder)
            try replaceFile("\(folder)/state.json", with: state.fileContents)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
