import Control
import Glibc
import JSONCoding
import Platform

/// Why the program ends without having done what was asked.
struct Stop: Error, Hashable {
    /// How it ends.
    var exitCode: ExitCode
    /// A sentence for a person.
    var message: String
    /// The same for a program: the kiosk's own line where it sent one.
    var line: [UInt8]

    /// Something went wrong on this side of the socket.
    init(_ exitCode: ExitCode, _ code: String, _ message: String) {
        struct Line: Encodable {
            let ok = false
            let code: String
            let message: String
            enum CodingKeys: CodingKey { case ok, code, message }
        }
        self.exitCode = exitCode
        self.message = message
        line = JSON.encode(Line(code: code, message: message))
    }

    /// The kiosk said no.
    init(_ refusal: Refusal, line: [UInt8]) {
        exitCode = refusal.code.exitCode
        message = refusal.message
        self.line = line
    }

    /// The kiosk ended the stream.
    init(_ notice: Notice, line: [UInt8]) {
        exitCode = .refused
        message = notice.message
        self.line = line
    }

    /// The kiosk could not be asked: what to do about it.
    init(_ failure: ControlClient.Failure, path: String, seconds: Double) {
        switch failure {
        case .notRunning:
            self.init(
                .notRunning, "not-running",
                "no kiosk answers at \(path); start albumen, or name its socket with --socket or ALBUMEN_SOCKET")
        case .system(let error) where error.code == EACCES || error.code == EPERM:
            self.init(
                .refused, "no-access", "you may not use the kiosk's socket \(path); ask as a member of its group")
        case .system(let error): self.init(.notRunning, "not-running", "cannot reach a kiosk: \(error)")
        case .notKiosk:
            self.init(.notRunning, "not-running", "what answers at \(path) is no kiosk; name its socket with --socket")
        case .otherProtocol(let hello):
            self.init(
                .refused, "other-protocol",
                "the kiosk (version \(hello.version)) speaks protocol \(hello.protocolNumber), this program "
                    + "\(Hello.current.protocolNumber); use the albumenctl that came with it")
        case .timedOut(let process):
            let name = process.map { "the kiosk (process \($0))" } ?? "the kiosk"
            self.init(.timedOut, "timed-out", "\(name) did not answer within \(seconds) s; --timeout waits longer")
        case .dismissed(let notice):
            self.init(notice.kind == .stopping ? .notRunning : .refused, notice.kind.rawValue, notice.message)
        case .disconnected:
            self.init(.notRunning, "not-running", "the kiosk at \(path) ended without an answer; look at its journal")
        case .unintelligible:
            self.init(.refused, "unintelligible", "the kiosk at \(path) sent what this program does not understand")
        }
    }
}
