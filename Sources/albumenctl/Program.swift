import Control
import FoundationEssentials
import Glibc
import Platform

/// The program between its arguments and its exit code.
struct Program {
    /// The process's variables.
    var environment: [String: String]
    /// Where answers go.
    var output: Int32 = 1
    /// Where errors go.
    var errors: Int32 = 2

    /// Does what the arguments say; prints; answers with the exit code.
    func run(arguments: [String]) -> ExitCode {
        let action: Invocation.Action
        let options: Invocation.Options
        do throws(Invocation.Misuse) {
            switch try Invocation(arguments: arguments) {
            case .help: return finish(json: false) { try write(Invocation.manual) }
            case .version: return finish(json: false) { try write("albumenctl \(Hello.current.version)\n") }
            case .perform(let asked, let how): (action, options) = (asked, how)
            }
        } catch {
            complain("\(error.message); see albumenctl --help")
            return .usage
        }
        return finish(json: options.json) { try perform(action, options) }
    }

    private func perform(_ action: Invocation.Action, _ options: Invocation.Options) throws {
        let path =
            options.socket ?? ControlSocketPath.standard(environment: environment) { access($0, F_OK) == 0 }
        let deadline = MonotonicClock.nanoseconds() + options.timeout
        do {
            var client = try ControlClient(path: path, deadline: deadline)
            switch action {
            case .request(let request):
                let acknowledgement = try ask(&client, for: request, deadline: deadline, json: options.json)
                if !options.json { try write(Text.lines(acknowledgement, for: request)) }
            case .screenshot(let file):
                try screenshot(file, by: &client, deadline: deadline, json: options.json)
            case .events: try printEvents(from: &client, deadline: deadline, json: options.json)
            }
        } catch let failure as ControlClient.Failure {
            throw Stop(failure, path: path, seconds: Double(options.timeout) / 1e9)
        }
    }

    /// Asks and waits for the reply; as JSON, it is printed as it came.
    private func ask(
        _ client: inout ControlClient, for request: Request, passing descriptor: Int32? = nil, deadline: Int64,
        json: Bool
    ) throws -> Acknowledgement {
        let answer = try client.perform(request, passing: descriptor, deadline: deadline)
        switch answer.reply {
        case .failure(let refusal): throw Stop(refusal, line: answer.line)
        case .success(let acknowledgement):
            if json { try write(line: answer.line) }
            return acknowledgement
        }
    }

    /// Lets the kiosk write into a new file beside the wanted one, which it replaces once it is complete.
    private func screenshot(_ file: String, by client: inout ControlClient, deadline: Int64, json: Bool) throws {
        let part = "\(file).part-\(getpid())"
        func cannotWrite(_ error: SystemError) -> Stop {
            Stop(.refused, "cannot-write", "cannot write the screenshot: \(error)")
        }
        var info = stat()
        if stat(file, &info) == 0, info.st_mode & S_IFMT == S_IFDIR {
            throw cannotWrite(SystemError(code: EISDIR, call: "open", subject: file))
        }
        let descriptor: FileDescriptor
        do {
            descriptor = try FileDescriptor(opening: part, flags: O_WRONLY | O_CREAT | O_EXCL)
        } catch {
            throw cannotWrite(error)
        }
        // Gone already when all went well.
        defer { unlink(part) }
        _ = try ask(&client, for: .screenshot, passing: descriptor.rawValue, deadline: deadline, json: json)
        guard rename(part, file) == 0 else {
            throw cannotWrite(SystemError(code: errno, call: "rename", subject: file))
        }
        if !json { try write(["Wrote \(Text.printable(file))."]) }
    }

    /// Prints events as they come, until the kiosk ends the stream or nobody reads the output any more.
    private func printEvents(from client: inout ControlClient, deadline: Int64, json: Bool) throws {
        _ = try ask(&client, for: .events, deadline: deadline, json: json)
        let loop = try EventLoop()
        _ = try loop.add(client.rawValue) {}
        var isOutputClosed = false
        // Files cannot be waited for, and do not close either.
        _ = try? loop.add(output, for: .hangUp) { isOutputClosed = true }
        while !isOutputClosed {
            while let line = try client.next(deadline: 0) {
                if case .notice(let notice) = line.message { throw Stop(notice, line: line.bytes) }
                if json {
                    try write(line: line.bytes)
                } else if case .event(let event) = line.message {
                    try write([Text.line(event)])
                }
            }
            try loop.wait(until: nil)
        }
    }
}
