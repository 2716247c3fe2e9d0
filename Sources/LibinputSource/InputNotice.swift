/// A line for the log about input devices.
public enum InputNotice: Hashable, Sendable, CustomStringConvertible {
    /// Something that is as it should be.
    case info(String)
    /// Something that a person may want to mend; input goes on as well as it can.
    case warning(String)

    /// The line itself.
    public var description: String {
        switch self {
        case .info(let text), .warning(let text): text
        }
    }
}
