import Control
import Glibc
import JSONCoding
import Platform

extension Program {
    /// Prints what the doctor finds; 5 if something has to be mended.
    func runDoctor(_ options: Invocation.Options) -> ExitCode {
        let findings = Doctor(socket: socketPath(options), run: Self.run).findings()
        let ending = finish(json: options.json) {
            if options.json {
                for finding in findings { try write(line: JSON.encode(finding)) }
            } else {
                try write(findings.map(Text.line))
            }
        }
        return ending == .done && findings.contains { $0.verdict == .bad } ? .refused : ending
    }

    /// Runs a program of the path and takes what it prints.
    private static func run(_ words: [String]) -> Doctor.Ending? {
        // Those of services are seldom on the path of a person.
        let path = (Environment.variables["PATH"] ?? "").split(separator: ":").map(String.init)
        let folders = path + ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"]
        guard let name = words.first,
            let folder = folders.first(where: { access($0 + "/" + name, X_OK) == 0 }),
            case let path = folder + "/" + name,
            let output = try? FileDescriptor(memoryNamed: name),
            let child = try? ChildProcess(path: path, arguments: Array(words.dropFirst()), output: output)
        else { return nil }
        let ending = child.wait()
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = pread(output.rawValue, &bytes, bytes.count, 0)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        switch ending {
        case .exited(let code): return Doctor.Ending(exitCode: code, output: text)
        case .killed(let signal): return Doctor.Ending(exitCode: 128 + signal, output: text)
        }
    }
}

extension Text {
    /// What the doctor found, on one line.
    static func line(_ finding: Doctor.Finding) -> String {
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
        return "\(padded(finding.verdict.rawValue, 5)) \(padded(finding.subject, 8)) \(printable(finding.text))"
    }
}
