/// Which virtual terminal the kiosk takes over.
public enum ConsoleChoice: Hashable, Sendable {
    /// The one on standard input (a service's `TTYPath=`), else the active one if it may be opened, else none.
    case automatic
    /// None: containers, boards with a serial line only, another program minding the console.
    case none
    /// This one, `/dev/tty1` or the like.
    case path(String)
}
