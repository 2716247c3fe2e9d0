public import Platform

/// Who does what the clients of a `ControlServer` ask for: the kiosk.
public protocol ControlHandler: AnyObject {
    /// Does what is asked and calls `reply` exactly once with what resulted, now or later, on the loop's thread.
    ///
    /// `events` is answered like `status`: the server sends the events. `screenshot` never comes here.
    ///
    /// With `waits` the reply comes once the result is on the screen, with `shown` in it; only for requests that can wait.
    func perform(_ request: Request, waits: Bool, reply: @escaping (Reply) -> Void)

    /// Writes what is shown as PNG into an ordinary file, and calls `reply` exactly once, now or later, on the loop's
    /// thread.
    ///
    /// To be written on a worker, for the file may lie on a slow or remote disk.
    func writeScreenshot(to file: consuming FileDescriptor, reply: @escaping (Reply) -> Void)
}
