public import Motion

/// Decides when a changed state is written: after a command at once, after browsing at most once a minute, never when
/// nothing changed.
public struct StateBudget: Sendable {
    /// What lies between two writes for browsing.
    public static let interval = TimeSpan.seconds(60)

    private var written: SavedState?
    private var latest: SavedState?
    private var lastWrite: FrameTime?
    /// When the latest state is to be written, if nothing else happens; nil: it is written already.
    public private(set) var due: FrameTime?

    /// Begins with what the file holds.
    public init(written: SavedState?) { self.written = written }

    /// Takes note of a state; answers with what is to be written now.
    public mutating func note(_ state: SavedState, isCommand: Bool, at time: FrameTime) -> SavedState? {
        latest = state
        if state == written {
            due = nil
            return nil
        }
        if isCommand { return write(at: time) }
        if due == nil { due = max(time, lastWrite.map { $0 + Self.interval } ?? time + Self.interval) }
        return check(at: time)
    }

    /// What is to be written by now, if anything.
    public mutating func check(at time: FrameTime) -> SavedState? {
        guard let due, due <= time else { return nil }
        return write(at: time)
    }

    /// What was to be written last could not be: the next state that is noted is to be written, even the same one.
    public mutating func didFail() { written = nil }

    /// What is to be written before the end, if anything.
    public mutating func finish() -> SavedState? {
        due == nil ? nil : write(at: lastWrite ?? .zero)
    }

    private mutating func write(at time: FrameTime) -> SavedState? {
        due = nil
        lastWrite = time
        written = latest
        return latest
    }
}
