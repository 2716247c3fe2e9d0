import Control
import Testing

@testable import albumenctl

@Suite("SSH command") struct SSHCommandTests {
    /// Has a key's holder ask for something.
    private func ask(_ command: String?, allow: [String], on kiosk: KioskThread) throws -> Outcome {
        var environment = ["ALBUMEN_SOCKET": "/nonexistent/x.sock", "SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22"]
        environment["SSH_ORIGINAL_COMMAND"] = command
        return try run(
            ["ssh-command", "--as", "anna"] + allow.flatMap { ["--allow", $0] }, environment: environment,
            socket: kiosk.path)
    }

    @Test("A key does what it may: its album by any of its names, steps among its albums, its options")
    func permitted() throws {
        let kiosk = try KioskThread()
        let allow = ["album:Trips/Romania", "status", "albums", "screenshot"]
        #expect(try ask("album rom", allow: allow, on: kiosk).output == "Romania: 1 of 3, 1.jpg\n")
        #expect(try ask("albumenctl album 'Trips/Romania'", allow: allow, on: kiosk).exitCode == .done)
        #expect(try ask("album --next", allow: allow, on: kiosk).output == "Romania: 1 of 3, 1.jpg\n")
        #expect(
            try ask("album --wait Romania", allow: allow, on: kiosk).output
                == "Romania: 1 of 3, 1.jpg\nOn the screen after 18.2 ms.\n")
        #expect(try ask("albums", allow: allow, on: kiosk).output == "* 3  Romania (Trips/Romania)\n")
        let json = try ask("albums --json", allow: allow, on: kiosk).output
        #expect(json.contains("Trips/Romania"))
        #expect(!json.contains("Trips/Rome\""))
        #expect(try ask("screenshot -", allow: allow, on: kiosk) == Outcome(exitCode: .done, output: "PNG"))
        #expect(try ask("status", allow: allow, on: kiosk).exitCode == .done)
    }

    @Test("Words of a name that the client did not quote are one name")
    func joined() throws {
        let kiosk = try KioskThread()
        let outcome = try ask("album No such  album", allow: ["album"], on: kiosk)
        #expect(outcome == Outcome(exitCode: .notFound, errors: "albumenctl: There is no album “No such album”.\n"))
    }

    @Test(
        "Everything else is refused with one line and exit code 5, and nothing happens",
        arguments: [
            nil, "", "album Rome", "album Trips/Rome", "album nothing", "next", "quit", "reload", "rm -rf /",
            "album Romania; rm -rf /", "album $(reboot)", "album `x`", "album Romania\nquit", "album Romania && x",
            "album --socket /tmp/x Romania", "album --frob", "album -rf", "--json album Romania", "--help", "doctor",
            "ssh-command --as root --allow quit", "completion bash", "scp -t /etc", "internal-sftp",
            "/usr/lib/openssh/sftp-server", "screenshot /tmp/x.png", "album --as x Romania", "/bin/sh", "bash -i",
            "album \u{1b}[2J", "albumenctl", "album --help", "version",
        ])
    func refused(command: String?) throws { try expectRefusal(of: command) }

    @Test("A command of a hundred thousand letters is refused in as few words")
    func longCommand() throws { try expectRefusal(of: String(repeating: "a", count: 100_000)) }

    private func expectRefusal(of command: String?) throws {
        let kiosk = try KioskThread()
        let outcome = try ask(command, allow: ["album:Trips/Romania", "screenshot"], on: kiosk)
        #expect(outcome.exitCode == .refused)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("albumenctl: "))
        #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
        #expect(outcome.errors.count < 300)
        #expect(try run("status", on: kiosk).output.contains("Rome (Trips/Rome)"))
    }

    @Test("Wrong usage of what is permitted is told as such, and so is a key's line that means nothing")
    func usage() throws {
        let kiosk = try KioskThread()
        #expect(try ask("select x", allow: ["select"], on: kiosk).exitCode == .usage)
        #expect(try ask("album", allow: ["album"], on: kiosk).exitCode == .usage)
        #expect(
            try ask("next", allow: ["dance"], on: kiosk).errors.hasPrefix(
                "albumenctl: ssh-command: there is no verb “dance” to allow"))
    }
}
