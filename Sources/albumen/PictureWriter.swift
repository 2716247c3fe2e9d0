import Images
import Platform
import Raster

/// Writes pictures into files on a thread of its own, so that a slow disk costs no frame.
///
/// The thread is started with the first picture. On the main thread but for that one.
final class PictureWriter {
    private struct Job: Sendable {
        var id: UInt64
        var image: Image
        /// Owned by the job: whoever does it closes it.
        var descriptor: Int32
    }

    private struct Queue: Sendable {
        var jobs: [Job] = []
        var isClosed = false
    }

    private struct Outcome: Sendable {
        var id: UInt64
        var error: SystemError?
    }

    private let queue = Monitor(Queue())
    private let outcomes: Mailbox<Outcome>
    private var completions: [UInt64: (SystemError?) -> Void] = [:]
    private var lastID: UInt64 = 0
    private var thread: WorkerThread?

    init(loop: EventLoop) throws(SystemError) {
        outcomes = try Mailbox()
        _ = try loop.add(outcomes.descriptor) { [unowned self] in finish() }
    }

    /// Writes a copy of the frame as PNG and closes the file; `completion` hears later what went wrong, if anything did.
    func write(
        _ frame: borrowing Bitmap, to file: consuming FileDescriptor, completion: @escaping (SystemError?) -> Void
    ) {
        let image = Image(frame.copy(), isOpaque: true)
        lastID += 1
        completions[lastID] = completion
        let job = Job(id: lastID, image: image, descriptor: file.release())
        queue.update { $0.jobs.append(job) }
        if thread == nil { start() }
    }

    /// Lets the thread end once it has written what it was given.
    func close() { queue.update { $0.isClosed = true } }

    private func start() {
        let (queue, outcomes) = (queue, outcomes)
        do throws(SystemError) {
            thread = try WorkerThread(name: "writer") {
                while let job = Self.next(queue) { outcomes.post(Outcome(id: job.id, error: Self.perform(job))) }
            }
        } catch {
            // No thread to be had: better late than never.
            for job in queue.update({ queue in
                defer { queue.jobs = [] }
                return queue.jobs
            }) {
                outcomes.post(Outcome(id: job.id, error: Self.perform(job)))
            }
        }
    }

    /// Waits for a job; nil when there will be none.
    private static func next(_ queue: Monitor<Queue>) -> Job? {
        queue.wait { queue -> Job?? in
            if !queue.jobs.isEmpty { return .some(queue.jobs.removeFirst()) }
            return queue.isClosed ? .some(nil) : nil
        }
    }

    private static func perform(_ job: Job) -> SystemError? {
        let file = FileDescriptor(owning: job.descriptor)
        do throws(SystemError) {
            try PNGEncoder().encode(job.image, to: file.rawValue)
            return nil
        } catch {
            return error
        }
    }

    private func finish() {
        for outcome in outcomes.drain() { completions.removeValue(forKey: outcome.id)?(outcome.error) }
    }
}
