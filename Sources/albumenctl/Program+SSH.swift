import Control
import Glibc
import Platform

extension Program {
    /// Does what `SSH_ORIGINAL_COMMAND` says, as far as the key may; tells the system's log who asked for what and how it
    /// ended.
    ///
    /// The environment is the client's to influence: of it, only the command counts, and the place that the log names.
    func runSSHCommand(key: String, allow: [String], _ options: Invocation.Options) -> ExitCode {
        let rights: KeyRights
        do throws(KeyRights.Failure) {
            rights = try KeyRights(allow)
        } catch {
            complain("ssh-command: \(error.message)")
            return .usage
        }
        let line = environment["SSH_ORIGINAL_COMMAND"] ?? ""
        var program = self
        program.environment = [:]
        program.rights = rights
        let exitCode = program.runCommand(line, within: rights, options)
        let client = environment["SSH_CONNECTION"]?.split(separator: " ").first.map(String.init) ?? "nowhere"
        let ending = exitCode == .done ? "done" : exitCode == .refused ? "refused" : "exit code \(exitCode.rawValue)"
        SystemLog.write(
            "key \(Text.printable(key)) from \(Text.printable(client)): “\(Text.printable(String(line.prefix(200))))”: "
                + ending)
        return exitCode
    }

    private func runCommand(_ line: String, within rights: KeyRights, _ options: Invocation.Options) -> ExitCode {
        let invocation: Invocation
        do {
            var words = try CommandWords.split(line)
            if words.first == "albumenctl" { words.removeFirst() }
            guard let verb = words.first else {
                return refuse("this key gives no shell; it may ask for: \(rights.summary)")
            }
            guard let verb = Request.Verb(rawValue: verb), rights.permits(verb) else {
                return refuse("this key may not do “\(verb)”; it may ask for: \(rights.summary)")
            }
            invocation = try Invocation(arguments: words, joinsNames: true)
        } catch let refusal as Refusal {
            return refuse(refusal.message)
        } catch let misuse as Invocation.Misuse {
            complain(misuse.message)
            return misuse.isOption ? .refused : .usage
        } catch {
            return refuse("\(error)")
        }
        guard case .perform(let action, var asked) = invocation else {
            return refuse("this key may ask for nothing but: \(rights.summary)")
        }
        // The verb stands first; an option before it would have been refused as one.
        guard rights.permits(action.verb) else { return refuse("this key may not do “\(action.verb.rawValue)”") }
        if asked.socket != nil { return refuse("this key may not choose the socket") }
        if case .screenshot(let file) = action, file != "-" {
            return refuse("this key may write no file here; “screenshot -” sends the picture")
        }
        asked.socket = options.socket
        let (wanted, how) = (action, asked)
        return finish(json: how.json) { try perform(wanted, how) }
    }

    private func refuse(_ message: String) -> ExitCode {
        complain(message)
        return .refused
    }
}
