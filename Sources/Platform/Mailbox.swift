internal import CLinux
internal import Glibc
import Synchronization

/// A queue from any thread to the loop's thread, which hears of it through a descriptor (`eventfd(2)`).
public final class Mailbox<Message: Sendable>: Sendable {
    private let queue = Mutex<[Message]>([])
    private let event: FileDescriptor

    /// Makes an empty mailbox.
    public init() throws(SystemError) {
        event = FileDescriptor(
            owning: try check("eventfd") { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) })
    }

    /// Becomes readable when something was posted; add it to the loop and call `drain`.
    public var descriptor: Int32 { event.rawValue }

    /// Appends a message and wakes the reader.
    ///
    /// From any thread; never blocks on the reader.
    public func post(_ message: Message) {
        queue.withLock { $0.append(message) }
        var one: UInt64 = 1
        _ = write(event.rawValue, &one, 8)
    }

    /// Takes all messages in the order of posting and silences the descriptor.
    public func drain() -> [Message] {
        var count: UInt64 = 0
        _ = read(event.rawValue, &count, 8)
        return queue.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
