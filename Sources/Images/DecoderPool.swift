internal import Platform

/// What the loader and its workers share.
final class DecoderPool: Sendable {
    struct Job: Sendable {
        let id: RequestID
        let request: ImageRequest
        var priority: Int
    }

    struct State: Sendable {
        var waiting: [Job] = []
        /// Jobs that a worker has taken and whose result is still wanted.
        var running: Set<RequestID> = []
        /// Process by worker; a number is here only while it is the decoder's own, so whoever holds the lock may kill it.
        var decoders: [Int: Int32] = [:]
        var isClosed = false

        /// Takes the most urgent job.
        mutating func takeNext() -> Job? {
            let next = waiting.indices.min { a, b in
                (waiting[a].priority, waiting[a].id.rawValue) < (waiting[b].priority, waiting[b].id.rawValue)
            }
            guard let next else { return nil }
            let job = waiting.remove(at: next)
            running.insert(job.id)
            return job
        }
    }

    let decoderPath: String
    let limits: ImageLoader.Limits
    let results: Mailbox<ImageResult>
    let state = Monitor(State())

    init(decoderPath: String, limits: ImageLoader.Limits, results: Mailbox<ImageResult>) {
        self.decoderPath = decoderPath
        self.limits = limits
        self.results = results
    }

    /// Sleeps until there is a job; nil when the pool was closed.
    func nextJob() -> Job? {
        state.wait { state in
            if state.isClosed { return .some(nil) }
            return state.takeNext().map { .some($0) }
        }
    }

    /// Hands a result over, unless nobody wants it any more.
    func deliver(_ job: Job, _ outcome: Result<LoadedImage, ImageError>) {
        if state.update({ $0.running.remove(job.id) != nil }) {
            results.post(ImageResult(id: job.id, request: job.request, outcome: outcome))
        }
    }

    /// Whether the result of a job is still wanted.
    func isWanted(_ job: Job) -> Bool { state.read { $0.running.contains(job.id) } }
}
