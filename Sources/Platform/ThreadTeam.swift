/// Threads that run a loop's turns side by side with its caller, and wait at no cost in between.
///
/// Nothing is allocated for a loop. One thread at a time may run one.
public final class ThreadTeam: Sendable {
    /// A loop: its body, the next turn to be taken, how many there are and how many have ended.
    private struct Loop: Sendable {
        var body: (@Sendable (Int) -> Void)?
        var next = 0, count = 0, ended = 0
        /// Whether the threads are to end.
        var isLast = false

        /// Takes a turn that nobody has taken yet.
        mutating func take() -> Turn? {
            guard let body, next < count else { return nil }
            next += 1
            return Turn(body: body, index: next - 1)
        }
    }

    private struct Turn: Sendable {
        var body: @Sendable (Int) -> Void
        var index: Int
    }

    /// A thread's owner: owners that cannot be copied do not fit into an array.
    private final class Member: Sendable {
        private let thread: WorkerThread

        init(_ loop: Monitor<Loop>, number: Int) throws(SystemError) {
            thread = try WorkerThread(name: "draw-\(number)") {
                while let turn = loop.wait(for: { $0.isLast ? .some(nil) : $0.take().map { .some($0) } }) {
                    turn.body(turn.index)
                    loop.update { $0.ended += 1 }
                }
            }
        }
    }

    private let loop = Monitor(Loop())
    private let members: [Member]

    /// Starts one thread less than `count`, since the caller of a loop takes part in it.
    ///
    /// Where the system refuses a thread the team is smaller.
    public init(count: Int) {
        var members: [Member] = []
        for number in 1..<max(count, 1) {
            guard let member = try? Member(loop, number: number) else { break }
            members.append(member)
        }
        self.members = members
    }

    deinit { loop.update { $0.isLast = true } }

    /// How many take part in a loop, the caller included.
    public var count: Int { members.count + 1 }

    /// Runs the body once for each index below `count`, in any order and side by side, and returns when all have ended.
    public func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        loop.update { $0 = Loop(body: body, count: count) }
        while let turn = loop.update({ $0.take() }) {
            turn.body(turn.index)
            loop.update { $0.ended += 1 }
        }
        _ = loop.wait { loop -> Bool? in
            if loop.ended < count { return nil }
            loop.body = nil
            return true
        }
    }
}
