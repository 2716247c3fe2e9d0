import Control
import Testing

@testable import albumenctl

@Suite struct InvocationTests {
    private func action(_ words: String...) throws(Invocation.Misuse) -> Invocation.Action? {
        if case .perform(let action, _) = try Invocation(arguments: words) { action } else { nil }
    }

    @Test("Every verb is understood, photographs counted from 1")
    func verbs() throws {
        #expect(try action("status") == .request(.status))
        #expect(try action("albums") == .request(.albums))
        #expect(try action("album", "Our family") == .request(.album(name: "Our family")))
        #expect(try action("album", "--next") == .request(.nextAlbum))
        #expect(try action("--previous", "album") == .request(.previousAlbum))
        #expect(try action("next") == .request(.next))
        #expect(try action("previous") == .request(.previous))
        #expect(try action("select", "4") == .request(.select(index: 3)))
        #expect(try action("open") == .request(.open(index: nil)))
        #expect(try action("open", "4") == .request(.open(index: 3)))
        #expect(try action("close") == .request(.close))
        #expect(try action("zoom") == .request(.zoom(scale: nil)))
        #expect(try action("zoom", "2.5") == .request(.zoom(scale: 2.5)))
        #expect(try action("events") == .events(only: nil, follow: false))
        #expect(
            try action("events", "--follow", "--filter", "error,cover-changed")
                == .events(only: [.error, .coverChanged], follow: true))
        #expect(try action("rescan") == .request(.rescan))
        #expect(try action("reload") == .request(.reload))
        #expect(try action("screenshot", "a.png") == .screenshot(file: "a.png"))
        #expect(try action("skipped") == .request(.skipped))
        #expect(try action("quit") == .request(.quit))
    }

    @Test("Options may stand before and after the verb, with their value apart or attached")
    func options() throws {
        let expected = Invocation.perform(
            .request(.next), Invocation.Options(socket: "/a b", json: true, timeout: 2_500_000_000))
        for line in [
            ["--socket", "/a b", "--json", "--timeout", "2.5", "next"],
            ["next", "--timeout=2.5", "--json", "--socket=/a b"],
            ["--json", "next", "--socket", "/a b", "--timeout", "9", "--timeout", "2.5"],
        ] {
            #expect(try Invocation(arguments: line) == expected)
        }
        #expect(
            try Invocation(arguments: ["status"]) == .perform(.request(.status), Invocation.Options()))
        #expect(Invocation.Options().timeout == 10_000_000_000)
    }

    @Test("After two dashes everything is a word, so that albums may be called like options")
    func endOfOptions() throws {
        #expect(try action("album", "--", "--json") == .request(.album(name: "--json")))
        #expect(try action("--", "album", "-x") == .request(.album(name: "-x")))
        #expect(try action("album", "-") == .request(.album(name: "-")))
    }

    @Test("Help and version need nothing else")
    func helpAndVersion() throws {
        #expect(try Invocation(arguments: ["--help"]) == .help)
        #expect(try Invocation(arguments: ["album", "-h"]) == .help)
        #expect(
            try Invocation(arguments: ["--json", "--version"]) == .errand(.version, Invocation.Options(json: true)))
    }

    @Test(
        "What means nothing is told, naming what is wrong",
        arguments: [
            ([], "a verb is missing"),
            (["--json"], "a verb is missing"),
            (["dance"], "there is no verb “dance”"),
            (["Status"], "there is no verb “Status”"),
            (["--frob", "status"], "there is no option --frob"),
            (["album", "-dash"], "there is no option -dash; if it is a name, put -- before it: album -- -dash"),
            (["screenshot", "-a=b"], "there is no option -a; if it is a name, put -- before it: screenshot -- -a=b"),
            (["-x", "status"], "there is no option -x"),
            (["status", "now"], "status takes nothing, not “now”"),
            (["album"], "album takes one album's name"),
            (["album", "My", "album"], "album takes one album's name; quote it"),
            (["album", "--next", "Rome"], "--next and --previous stand for the name"),
            (["status", "--next"], "--next and --previous stand for the name"),
            (["album", "--next=2"], "--next takes no value"),
            (["select"], "select takes a photograph's number"),
            (["select", "0"], "select takes a photograph's number, counted from 1"),
            (["select", "-1"], "there is no option -1"),
            (["select", "--", "-1"], "select takes a photograph's number"),
            (["open", "0"], "open takes a photograph's number, counted from 1"),
            (["open", "1", "2"], "open takes a photograph's number"),
            (["close", "1"], "close takes nothing"),
            (["zoom", "nan"], "zoom takes how many times"),
            (["zoom", "0"], "zoom takes how many times"),
            (["select", "three"], "select takes a photograph's number"),
            (["select", "99999999999999999999"], "select takes a photograph's number"),
            (["screenshot"], "screenshot takes one file name"),
            (["--socket"], "--socket needs a value"),
            (["--socket=", "status"], "--socket needs a value"),
            (["--json=yes", "status"], "--json takes no value"),
            (["--timeout", "0", "status"], "--timeout takes seconds"),
            (["--timeout", "-1", "status"], "--timeout takes seconds"),
            (["--timeout", "nan", "status"], "--timeout takes seconds"),
            (["--timeout", "1e9", "status"], "--timeout takes seconds"),
            (["--timeout", "soon", "status"], "--timeout takes seconds"),
        ] as [([String], String)])
    func misuse(arguments: [String], message: String) {
        do throws(Invocation.Misuse) {
            let invocation = try Invocation(arguments: arguments)
            Issue.record("understood as \(invocation)")
        } catch {
            #expect(error.message.hasPrefix(message))
        }
    }

    @Test("The help names every verb and every exit code")
    func help() {
        for verb in Request.Verb.allCases { #expect(Invocation.manual.contains(verb.rawValue)) }
        for code in ExitCode.allCases { #expect(Invocation.manual.contains("\(code.rawValue) ")) }
        #expect(Invocation.manual.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test("Waiting is for what shows something, and every option stays with its verb")
    func optionsOfVerbs() throws {
        #expect(
            try Invocation(arguments: ["album", "--next", "--wait"])
                == .perform(.request(.nextAlbum), Invocation.Options(waits: true)))
        #expect(
            try Invocation(arguments: ["reload", "--wait"])
                == .perform(.request(.reload), Invocation.Options(waits: true)))
        let misuses = [
            (["albums", "--wait"], "albums has nothing to wait for"),
            (["events", "--wait"], "events has nothing to wait for"),
            (["next", "--follow"], "--filter and --follow belong to events"),
            (["next", "--filter", "error"], "--filter and --follow belong to events"),
            (["events", "--filter", "error,,"], "there is no event “”"),
            (["status", "--as", "anna"], "--as and --allow belong to ssh-command"),
            (["ssh-command"], "ssh-command needs --as NAME"),
            (["completion", "tcsh"], "completion takes the shell's name"),
            (["doctor", "now"], "doctor takes nothing, not “now”"),
        ]
        for (words, sentence) in misuses {
            do throws(Invocation.Misuse) {
                Issue.record("\(try Invocation(arguments: words)) was understood")
            } catch {
                #expect(error.message.hasPrefix(sentence))
            }
        }
    }

    @Test("Every verb has its line in the summary, in the help and in each completion script, and every event in those")
    func completeness() {
        let words = VerbSummary.all.map(\.word)
        #expect(Set(words).count == words.count)
        for verb in Request.Verb.allCases { #expect(words.contains(verb.rawValue)) }
        for shell in [Invocation.Completion.bash, .zsh, .fish] {
            let script = CompletionScript.text(for: shell)
            for word in words { #expect(script.contains(word)) }
            for event in Event.Kind.allCases { #expect(script.contains(event.rawValue)) }
        }
        for verb in Request.Verb.allCases { #expect(Invocation.manual.contains(" \(verb.rawValue)")) }
    }
}
