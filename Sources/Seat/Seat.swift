public import Platform

/// The right to use a display and input devices, and the console that they are taken from.
public protocol Seat: AnyObject {
    /// Opens a device node, read and write, close-on-exec, non-blocking.
    ///
    /// Through the session broker where there is one; the descriptor may be revoked while the seat is inactive.
    func openDevice(_ path: String) throws(SystemError) -> FileDescriptor
}
