import Control
import Glibc
import JSONCoding
import Platform

/// The program between its arguments and its exit code.
struct Program {
    /// The process's variables.
    var environment: [String: String]
    /// Where answers go.
    var output: Int32 = 1
    /// Where errors go.
    var errors: Int32 = 2
    /// What the holder of an SSH key may ask; nil for somebody who has a shell anyway.
    var rights: KeyRights?

    /// Does what the arguments say; prints; answers with the exit code.
    func run(arguments: [String]) -> ExitCode {
        do throws(Invocation.Misuse) {
            switch try Invocation(arguments: arguments) {
            case .help: return finish(json: false) { try write(Invocation.manual) }
            case .errand(let errand, let options): return run(errand, options)
            case .perform(let action, let options):
                return finish(json: options.json) { try perform(action, options) }
            }
        } catch {
            complain("\(error.message); see albumenctl --help")
            return .usage
        }
    }

    private func run(_ errand: Invocation.Errand, _ options: Invocation.Options) -> ExitCode {
        switch errand {
        case .version: return finish(json: options.json) { try writeVersion(options) }
        case .doctor: return runDoctor(options)
        case .completion(.names): return finish(json: false) { try writeNames(options) }
        case .completion(let shell): return finish(json: false) { try write(CompletionScript.text(for: shell)) }
        case .sshCommand(let key, let allow): return runSSHCommand(key: key, allow: allow, options)
        }
    }

    /// Where the kiosk's socket is.
    func socketPath(_ options: Invocation.Options) -> String {
        options.socket ?? ControlSocketPath.standard(environment: environment) { access($0, F_OK) == 0 }
    }

    /// Asks the kiosk for something and prints the answer.
    func perform(_ action: Invocation.Action, _ options: Invocation.Options) throws {
        let path = socketPath(options)
        if case .events(let only, follow: true) = action { return try followEvents(only, at: path, options) }
        let deadline = MonotonicClock.nanoseconds() + options.timeout
        do {
            var client = try ControlClient(path: path, deadline: deadline)
            switch action {
            case .request(let request):
                let permitted = try permit(request, by: &client, deadline: deadline)
                let acknowledgement = try ask(&client, for: permitted, deadline: deadline, options)
                if !options.json { try write(Text.lines(acknowledgement, for: request)) }
            case .screenshot(file: "-"): try printScreenshot(by: &client, deadline: deadline, options)
            case .screenshot(let file): try screenshot(file, by: &client, deadline: deadline, options)
            case .events(let only, _): try printEvents(only, from: &client, deadline: deadline, options)
            }
        } catch let failure as ControlClient.Failure {
            throw Stop(failure, path: path, seconds: Double(options.timeout) / 1e9)
        }
    }

    /// Asks and waits for the reply; as JSON, it is printed as it came, but for albums that are not to be seen.
    func ask(
        _ client: inout ControlClient, for request: Request, passing descriptor: Int32? = nil, deadline: Int64,
        _ options: Invocation.Options
    ) throws -> Acknowledgement {
        let answer = try client.perform(request, waits: options.waits, passing: descriptor, deadline: deadline)
        switch answer.reply {
        case .failure(let refusal): throw Stop(refusal, line: answer.line)
        case .success(var acknowledgement):
            var line = answer.line
            if let rights, let albums = acknowledgement.albums, rights.visible(albums) != albums {
                acknowledgement.albums = rights.visible(albums)
                line = ServerMessage.reply(id: 1, .success(acknowledgement)).line.dropLast()
            }
            if options.json { try write(line: line) }
            return acknowledgement
        }
    }

    /// Tells this program's version, and that of the kiosk if one is running.
    private func writeVersion(_ options: Invocation.Options) throws {
        let deadline = MonotonicClock.nanoseconds() + min(options.timeout, 1_000_000_000)
        var kiosk: Hello?
        do throws(ControlClient.Failure) {
            kiosk = try ControlClient(path: socketPath(options), deadline: deadline).hello
        } catch {
            if case .otherProtocol(let hello) = error { kiosk = hello }
        }
        if options.json {
            var versions = ["albumenctl": Hello.current.version]
            versions["kiosk"] = kiosk?.version
            return try write(line: JSON.encode(versions))
        }
        var lines = ["albumenctl \(Hello.current.version), protocol \(Hello.current.protocolNumber)"]
        if let kiosk { lines.append("kiosk \(Text.printable(kiosk.version)), protocol \(kiosk.protocolNumber)") }
        try write(lines)
    }
}
