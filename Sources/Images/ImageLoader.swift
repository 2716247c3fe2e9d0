internal import Geometry
public import Platform
internal import Raster

/// Loads pictures through decoder processes, in the order of their urgency, without ever holding up the caller.
///
/// Made, used and closed on the loop's thread. Each worker is a thread that owns one decoder process, waits for its
/// answers, and makes the textures. Nothing runs while nothing is asked for. A picture that brings its decoder down
/// costs that decoder, which is started anew, and is answered with an error like any other.
public final class ImageLoader {
    /// What a picture may cost.
    public struct Limits: Hashable, Sendable {
        /// How long a decoder may take for one picture, in milliseconds; 20 s by default.
        public var milliseconds: Int
        /// Memory for decoding one picture, in bytes, result included; 256 MiB by default.
        public var memory: UInt64
        /// Pixels of the original; 500 million by default.
        public var pixels: UInt64

        /// Sets limits; the defaults suit a board with 512 MB and two workers.
        public init(milliseconds: Int = 20_000, memory: UInt64 = 256 << 20, pixels: UInt64 = 500_000_000) {
            self.milliseconds = milliseconds
            self.memory = memory
            self.pixels = pixels
        }
    }

    private let pool: DecoderPool
    private var workers: [Worker] = []
    private var lastID: UInt64 = 0
    private var wanted: Set<RequestID> = []

    /// Starts the workers, and their decoders with them.
    ///
    /// `decoderPath` is the program `albumen-decoder`; that it is missing is learnt from each request's answer. Throws
    /// when the system refuses threads or descriptors.
    public init(decoderPath: String, workers count: Int = 2, limits: Limits = Limits()) throws(SystemError) {
        precondition(count > 0, "somebody must do the work")
        pool = DecoderPool(decoderPath: decoderPath, limits: limits, results: try Mailbox())
        for index in 0..<count {
            let pool = pool
            workers.append(
                Worker(thread: try WorkerThread(name: "decoder-\(index)") { DecoderWorker(pool, index: index).run() }))
        }
    }

    deinit { close() }

    /// Asks for a picture; its result will be among those that `drain` returns.
    ///
    /// The smaller the priority, the sooner its turn, and equal ones in the order of asking: the number of covers
    /// between this one and the middle is a good priority.
    public func load(_ request: ImageRequest, priority: Int = 0) -> RequestID {
        lastID += 1
        let id = RequestID(rawValue: lastID)
        wanted.insert(id)
        pool.state.update { $0.waiting.append(.init(id: id, request: request, priority: priority)) }
        return id
    }

    /// Changes the turn of a request; without effect once its decoding began.
    public func setPriority(_ priority: Int, of id: RequestID) {
        pool.state.update { state in
            guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return }
            state.waiting[index].priority = priority
        }
    }

    /// Gives a request up: it will have no result.
    ///
    /// One that is being decoded is let finish, and thrown away.
    public func cancel(_ id: RequestID) {
        guard wanted.remove(id) != nil else { return }
        pool.state.update { state in
            state.waiting.removeAll { $0.id == id }
            state.running.remove(id)
        }
    }

    /// Becomes readable when there are results; add it to the loop and call `drain`.
    public var descriptor: Int32 { pool.results.descriptor }

    /// Takes the results that have come in, in the order of coming.
    public func drain() -> [ImageResult] {
        pool.results.drain().filter { wanted.remove($0.id) != nil }
    }

    /// How many requests have neither a result taken nor been cancelled.
    public var outstanding: Int { wanted.count }

    /// The decoders that run now.
    public var decoderProcessIDs: [Int32] { pool.state.read { Array($0.decoders.values) } }

    /// Ends workers and decoders and forgets all requests; a second time does nothing.
    ///
    /// Waits for the workers: some milliseconds, unless the file system itself hangs. Nothing may be asked for
    /// afterwards.
    public func close() {
        pool.state.update { state in
            state.isClosed = true
            state.waiting = []
            state.running = []
            state.decoders.values.forEach(ChildProcess.kill)
        }
        workers = []
        wanted = []
    }

    /// A thread in an array.
    private final class Worker {
        let thread: WorkerThread
        init(thread: consuming WorkerThread) { self.thread = thread }
    }
}
