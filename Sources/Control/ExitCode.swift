/// How a control command ended, as the program's exit code; documented and stable.
public enum ExitCode: Int32, Sendable, CaseIterable {
    /// Done as asked.
    case done = 0
    /// The command line was not understood.
    case usage = 2
    /// No kiosk answers at the socket.
    case notRunning = 3
    /// There is no such album or photograph.
    case notFound = 4
    /// The kiosk refused.
    case refused = 5
    /// No answer came in time.
    case timedOut = 6
    /// The name fits several albums.
    case ambiguous = 7
}
