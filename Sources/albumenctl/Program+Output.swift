import Control
import FoundationEssentials
import Glibc
import Platform

extension Program {
    /// Runs something and turns how it ended into an exit code, telling what went wrong.
    func finish(json: Bool, _ body: () throws -> Void) -> ExitCode {
        do {
            try body()
            return .done
        } catch let stop as Stop {
            if json { try? write(line: stop.line) } else { complain(stop.message) }
            return stop.exitCode
        } catch let error as SystemError where error.code == EPIPE {
            // Whoever read the output has seen enough.
            return .done
        } catch {
            complain("cannot go on: \(error)")
            return .refused
        }
    }

    /// Prints a text at once (`write(2)`).
    func write(_ text: String) throws {
        try write(bytes: Array(text.utf8))
    }

    /// Prints lines at once.
    func write(_ lines: [String]) throws {
        try write(lines.map { $0 + "\n" }.joined())
    }

    /// Prints a line that has no line feed yet.
    func write(line: [UInt8]) throws {
        try write(bytes: line + [UInt8(ascii: "\n")])
    }

    /// Tells what went wrong on one line.
    func complain(_ message: String) {
        try? Array("albumenctl: \(Text.printable(message))\n".utf8).withUnsafeBytes { try writeAll($0, to: errors) }
    }

    private func write(bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try writeAll($0, to: output) }
    }
}
