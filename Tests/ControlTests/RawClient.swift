import Platform

@testable import Control

/// A client that sends whatever bytes a test wants and reads only when told to.
final class RawClient {
    var messages: [ServerMessage] = []
    private(set) var isEnded = false
    private var socket: LocalSocket?
    private var lines = LineBuffer(limit: 1 << 26)

    init(_ socket: consuming LocalSocket) { self.socket = consume socket }

    func hangUp() { socket = nil }

    /// Sends as many bytes as there is room for; the number that went.
    @discardableResult
    func send(_ bytes: [UInt8], passing descriptor: Int32? = nil) throws -> Int {
        try bytes.withUnsafeBytes { try socket?.send($0, passing: descriptor) ?? 0 }
    }

    @discardableResult
    func send(_ text: String, passing descriptor: Int32? = nil) throws -> Int {
        try send(Array(text.utf8), passing: descriptor)
    }

    var descriptor: Int32 { socket?.rawValue ?? -1 }

    /// Takes what is there into `messages`.
    func receive() throws {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !isEnded {
            let count: Int? = try buffer.withUnsafeMutableBytes { bytes in
                switch try socket?.receive(into: bytes) {
                case .bytes(let count, _): return count
                case .nothing: return nil
                case .end:
                    isEnded = true
                    return nil
                case nil: return nil
                }
            }
            guard let count else { return }
            buffer.withUnsafeBytes { lines.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            while let line = try lines.next() { messages.append(try Wire.decode(ServerMessage.self, from: line)) }
        }
    }
}
