internal import Control
internal import Platform

/// The thread that starts hooks' programs, waits for them, and ends those that take too long.
final class HookWorker {
    /// A program to run.
    struct Job: Sendable {
        /// The event's name.
        var event: String
        /// The program's path and its arguments.
        var words: [String]
        /// What it reads.
        var input: [UInt8]
        /// How long it may run, in nanoseconds.
        var patience: Int64

        /// How the log calls it.
        var name: String { "hook \(event), \(words[0])" }
    }

    /// What the kiosk tells the thread.
    enum Message: Sendable {
        /// Run it when fewer than so many are running.
        case run(Job, count: Int)
        /// End everything.
        case close
    }

    private final class Running {
        let job: Job
        let deadline: Int64
        let process: FileDescriptor
        var child: ChildProcess?
        var token: EventLoop.Token?

        init(_ job: Job) throws(SystemError) {
            self.job = job
            var memory = try SharedMemory(byteCount: job.input.count, name: "event")
            memory.withMutableBytes { $0.copyMemory(from: job.input, byteCount: job.input.count) }
            let input = try memory.seal()
            let child = try ChildProcess(path: job.words[0], arguments: Array(job.words.dropFirst()), input: input)
            process = try child.openProcess()
            self.child = consume child
            deadline = MonotonicClock.nanoseconds() + job.patience
        }
    }

    private let loop: EventLoop
    private let log: @Sendable (String) -> Void
    private var waiting: [Job] = []
    private var running: [Running] = []
    private var count = 1
    private var isClosed = false
    /// Events lost since the queue was last shorter than its limit.
    private var lost = 0

    private init(log: @escaping @Sendable (String) -> Void) throws(SystemError) {
        loop = try EventLoop()
        self.log = log
    }

    /// Runs what is posted until told to close.
    static func run(_ messages: Mailbox<Message>, log: @escaping @Sendable (String) -> Void) {
        do throws(SystemError) {
            let worker = try HookWorker(log: log)
            _ = try worker.loop.add(messages.descriptor) { [unowned worker] in
                for message in messages.drain() { worker.take(message) }
            }
            while !worker.isClosed {
                worker.startWaiting()
                try worker.loop.wait(until: worker.running.map(\.deadline).min())
                worker.endLate()
            }
            for program in worker.running { worker.end(program) }
        } catch {
            log("hooks cannot be run: \(error)")
        }
    }

    private func take(_ message: Message) {
        switch message {
        case .close: isClosed = true
        case .run(let job, let count):
            self.count = count
            if waiting.count < HookRunner.queueLimit {
                waiting.append(job)
                lost = 0
            } else {
                lost += 1
                if lost == 1 { log("\(job.name): too many events wait for their programs; some are lost") }
            }
        }
    }

    private func startWaiting() {
        while running.count < count, !waiting.isEmpty, !isClosed {
            let job = waiting.removeFirst()
            do throws(SystemError) {
                let program = try Running(job)
                program.token = try loop.add(program.process.rawValue) { [unowned self, unowned program] in
                    reap(program)
                }
                running.append(program)
            } catch {
                log("\(job.name): cannot be run: \(error.reason)")
            }
        }
    }

    private func endLate() {
        let now = MonotonicClock.nanoseconds()
        for program in running where program.deadline <= now {
            log("\(program.job.name): ended, since it took longer than \(program.job.patience / 1_000_000_000) s")
            end(program)
        }
    }

    /// Ends a program and what it started.
    private func end(_ program: Running) {
        forget(program)
        if let child = program.child.take() {
            child.killGroup()
            _ = child.end()
        }
    }

    private func reap(_ program: Running) {
        forget(program)
        guard let child = program.child.take() else { return }
        switch child.wait() {
        case .exited(0): break
        case .exited(let code): log("\(program.job.name): failed with exit code \(code)")
        case .killed(let signal): log("\(program.job.name): was killed by signal \(signal)")
        }
    }

    private func forget(_ program: Running) {
        if let token = program.token { loop.remove(token) }
        program.token = nil
        running.removeAll { $0 === program }
    }
}
