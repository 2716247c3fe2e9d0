public import Control
public import Platform

/// Runs programs that the configuration names for events: what they do, and how long, is never felt on the screen.
///
/// Everything but the hand-over happens on a thread of its own. A program gets the event as a line of JSON on its standard
/// input, `/dev/null` as output, and the kiosk's rights and environment; what it says on its standard error goes where
/// the kiosk's own goes. On the loop's thread.
public final class HookRunner {
    /// What may run when, and within which limits.
    public struct Settings: Hashable, Sendable {
        /// The program with its arguments, by the event's name.
        public var commands: [String: [String]]
        /// How long a program may run, in nanoseconds.
        public var patience: Int64
        /// How many programs may run at a time.
        public var count: Int

        /// Takes the settings out of a configuration.
        public init(_ configuration: Configuration) {
            commands = configuration.hooks
            patience = Int64(configuration.hookSeconds) * 1_000_000_000
            count = configuration.hookCount
        }
    }

    /// Events that may wait for their program; further ones are lost, with a line in the log.
    public static let queueLimit = 64

    /// What holds for events from now on.
    public var settings: Settings
    private let log: @Sendable (String) -> Void
    private let jobs: Mailbox<HookWorker.Message>
    private var thread: WorkerThread?

    /// Makes a runner; its thread starts with the first event that has a program.
    ///
    /// - Parameters:
    ///   - settings: what may run.
    ///   - log: hears what went wrong, from any thread.
    public init(settings: Settings, log: @escaping @Sendable (String) -> Void) throws(SystemError) {
        self.settings = settings
        self.log = log
        jobs = try Mailbox()
    }

    /// Has the event's program run, if it has one.
    public func run(_ event: Event) {
        guard let words = settings.commands[event.kind.rawValue] else { return }
        let job = HookWorker.Job(
            event: event.kind.rawValue, words: words, input: event.line, patience: settings.patience)
        jobs.post(.run(job, count: settings.count))
        if thread != nil { return }
        let (jobs, log) = (jobs, log)
        do throws(SystemError) {
            thread = try WorkerThread(name: "hooks") { HookWorker.run(jobs, log: log) }
        } catch {
            log("hooks cannot be run: \(error)")
        }
    }

    /// Ends the programs that still run, and waits for that.
    public func close() {
        jobs.post(.close)
        thread = nil
    }
}
