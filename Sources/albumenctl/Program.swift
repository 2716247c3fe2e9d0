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
        if case .events(let only, follow: true) = action {
            return try followEvents(only, at: path, options)
        }
        do {
            var client = try ControlClient(path: path, deadline: deadline)
            switch action {
            case .request(let request):
                let acknowledgement = try ask(&client, for: request, deadline: deadline, options)
                if !options.json { try write(Text.lines(acknowledgement, for: request)) }
            case .screenshot(let file):
                try screenshot(file, by: &client, deadline: deadline, options)
            case .events(let only, _): try printEvents(only, from: &client, deadline: deadline, options)
            }
        } catch let failure as ControlClient.Failure {
            throw Stop(failure, path: path, seconds: Double(options.timeout) / 1e9)
        }
    }

    /// Asks and waits for the reply; as JSON, it is printed as it came.
    func ask(
        _ client: inout ControlClient, for request: Request, passing descriptor: Int32? = nil, deadline: Int64,
        _ options: Invocation.Options
    ) throws -> Acknowledgement {
        let answer = try client.perform(request, waits: options.waits, passing: descriptor, deadline: deadline)
        switch answer.reply {
        case .failure(let refusal): throw Stop(refusal, line: answer.line)
        case .success(let acknowledgement):
            if options.json { try write(line: answer.line) }
            return acknowledgement
        }
    }

    /// Lets the kiosk write into a new file beside the wanted one, which it replaces once it is complete.
    private func screenshot(
        _ file: String, by client: inout ControlClient, deadline: Int64, _ options: Invocation.Options
    ) throws {
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
        _ = try ask(&client, for: .screenshot, passing: descriptor.rawValue, deadline: deadline, options)
        guard rename(part, file) == 0 else {
            throw cannotWrite(SystemError(code: errno, call: "rename", subject: file))
        }
        if !options.json { try write(["Wrote \(Text.printable(file))."]) }
    }
}
