public import Platform

/// The right to use a display and input devices, and the console that they are taken from.
///
/// All of it on the loop's thread.
public protocol DeviceSeat: AnyObject {
    /// Opens a device node, read and write, close-on-exec, non-blocking.
    ///
    /// Through the session broker where there is one; the descriptor may be revoked while the seat is inactive.
    func openDevice(_ path: String) throws(SystemError) -> FileDescriptor

    /// Whether the display and the input devices are ours now.
    var isActive: Bool { get }

    /// Tells `observer` from now on when the seat is taken away and given back; it is not kept alive.
    func add(_ observer: any SeatObserver)

    /// Stops the console from drawing and from reading the keyboard, until `close`.
    ///
    /// The display calls it once it has the card, never before: a console under another program stays untouched. Does
    /// nothing where there is no console, and nothing the second time.
    func takeConsole() throws(SystemError)

    /// Gives the console back as it was.
    ///
    /// The display and the input devices are closed before. Does nothing the second time.
    func close()
}

/// A seat that nobody can take away has no console and nothing to tell.
extension DeviceSeat {
    /// Always true.
    public var isActive: Bool { true }
    /// Does nothing, as there will be nothing to tell.
    public func add(_ observer: any SeatObserver) {}
    /// Does nothing, as there is no console.
    public func takeConsole() throws(SystemError) {}
    /// Does nothing, as nothing was taken.
    public func close() {}
}

/// Hears of a seat being taken away for another session's console, and given back.
public protocol SeatObserver: AnyObject {
    /// The seat is about to go: stop using its devices before returning, which must be soon, as the switch waits for it.
    func seatWillPause()
    /// The seat is back: devices work again, all state in them is unknown.
    func seatDidResume()
}
