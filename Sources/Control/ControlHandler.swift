public import Platform

/// Who does what the clients of a `ControlServer` ask for: the kiosk.
public protocol ControlHandler: AnyObject {
    /// Does what is asked and calls `reply` exactly once with what resulted, now or later, on the loop's thread.
    ///
    /// `events` is answered like `status`: the server sends the events. `descriptor` is there exactly when the request
    /// is `screenshot`, and is an ordinary file's; write to it on a worker, for it may lie on a slow or remote disk.
    func perform(_ request: Request, descriptor: consuming FileDescriptor?, reply: @escaping (Reply) -> Void)
}
