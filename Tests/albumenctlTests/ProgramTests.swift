import Control
import FoundationEssentials
import Glibc
import Testing

@testable import albumenctl

@Suite struct ProgramTests {
    @Test("Status tells everything a person asks first")
    func status() throws {
        let expected = """
            album       Rome (Trips/Rome)
            photograph  1 of 12, 1.jpg
            display     1280x800 at 59.940 Hz
            frames      0 shown, 0 missed
            library     2 albums, 1 file skipped
            running     1 h 2 min, version 0.1.0

            """
        let kiosk = try KioskThread()
        #expect(try run("status", on: kiosk) == Outcome(exitCode: .done, output: expected))
    }

    @Test("Each verb says what resulted")
    func verbs() throws {
        let kiosk = try KioskThread()
        #expect(
            try run("albums", on: kiosk)
                == Outcome(exitCode: .done, output: "* 12  Rome (Trips/Rome)\n   3  Romania (Trips/Romania)\n"))
        #expect(try run("album", "roma", on: kiosk) == Outcome(exitCode: .done, output: "Romania: 1 of 3, 1.jpg\n"))
        #expect(try run("album", "Rome", on: kiosk) == Outcome(exitCode: .done, output: "Rome: 1 of 12, 1.jpg\n"))
        #expect(try run("album", "--next", on: kiosk) == Outcome(exitCode: .done, output: "Romania: 1 of 3, 1.jpg\n"))
        #expect(try run("select", "3", on: kiosk) == Outcome(exitCode: .done, output: "Romania: 3 of 3, 3.jpg\n"))
        #expect(try run("next", on: kiosk) == Outcome(exitCode: .done, output: "Romania: 3 of 3, 3.jpg\n"))
        #expect(
            try run("skipped", on: kiosk)
                == Outcome(exitCode: .done, output: "/p/a\\u{a}b.jpg: not a JPEG file\n"))
        #expect(try run("quit", on: kiosk) == Outcome(exitCode: .done, output: "The kiosk stops.\n"))
        #expect(try run("status", on: kiosk).exitCode == .notRunning)
    }

    @Test("What the kiosk refuses ends with its code and its sentence, on one line")
    func refusals() throws {
        let kiosk = try KioskThread()
        #expect(
            try run("album", "Venice", on: kiosk)
                == Outcome(exitCode: .notFound, errors: "albumenctl: There is no album “Venice”.\n"))
        #expect(
            try run("album", "rom", on: kiosk)
                == Outcome(
                    exitCode: .ambiguous,
                    errors: "albumenctl: “rom” fits 2 albums: Trips/Rome, Trips/Romania.\n"))
        #expect(
            try run("select", "13", on: kiosk)
                == Outcome(exitCode: .notFound, errors: "albumenctl: There are 12 photographs.\n"))
        #expect(
            try run("previous", on: kiosk)
                == Outcome(exitCode: .refused, errors: "albumenctl: This is the first photograph.\n"))
    }

    @Test("As JSON, every answer is the kiosk's own line, and so is every refusal")
    func json() throws {
        let kiosk = try KioskThread()
        for verb in ["status", "albums", "next", "skipped"] {
            let outcome = try run(verb, "--json", on: kiosk)
            #expect(outcome.exitCode == .done)
            #expect(outcome.errors.isEmpty)
            #expect(outcome.output.hasSuffix("}\n"))
            let message = try JSONDecoder().decode(ServerMessage.self, from: Data(outcome.output.utf8))
            guard case .reply(id: 1, .success) = message else {
                Issue.record("\(verb) answered \(message)")
                continue
            }
        }
        #expect(
            try run("--json", "album", "rom", on: kiosk)
                == Outcome(
                    exitCode: .ambiguous,
                    output: #"{"candidates":["Trips/Rome","Trips/Romania"],"code":"ambiguous","id":1,"#
                        + #""message":"“rom” fits 2 albums: Trips/Rome, Trips/Romania.","ok":false}"# + "\n"))
    }

    @Test("Without a kiosk the error names the socket that was tried, wherever its path came from")
    func notRunning() throws {
        let expected =
            "albumenctl: no kiosk answers at /nonexistent/x.sock; start albumen, or name its socket with "
            + "--socket or ALBUMEN_SOCKET\n"
        let none = Outcome(exitCode: .notRunning, errors: expected)
        #expect(try run(["status"], socket: "/nonexistent/x.sock") == none)
        #expect(try run(["events"], environment: ["ALBUMEN_SOCKET": "/nonexistent/x.sock"]) == none)
        #expect(
            try run(["--json", "status"], socket: "/nonexistent/x.sock")
                == Outcome(
                    exitCode: .notRunning,
                    output: #"{"code":"not-running","message":""# + expected.dropFirst(12).dropLast()
                        + #"","ok":false}"# + "\n"))
    }

    @Test("A kiosk that hangs is named when time is up")
    func timedOut() throws {
        let kiosk = try KioskThread(isSilent: true)
        for verb in ["status", "events"] {
            let outcome = try run(verb, "--timeout", "0.05", on: kiosk)
            let expected =
                "albumenctl: the kiosk (process \(getpid())) did not answer within 0.05 s; "
                + "--timeout waits longer\n"
            #expect(outcome == Outcome(exitCode: .timedOut, errors: expected))
        }
    }

    @Test("What is no kiosk is told from one, and a newer kiosk from an old one")
    func strangers() throws {
        for (greeting, exitCode, words) in [
            ("220 mail\n", .notRunning, "is no kiosk"),
            ("{\"hello\":\"butter\",\"protocol\":1,\"version\":\"1\"}\n", .notRunning, "is no kiosk"),
            ("{\"ok\":false,\"code\":\"refused\",\"message\":\"m\"}\n", .notRunning, "is no kiosk"),
            (
                "{\"hello\":\"albumen\",\"protocol\":2,\"version\":\"9.0\"}\n", .refused,
                "version 9.0) speaks protocol 2"
            ),
            ("{\"notice\":\"too-many-clients\",\"message\":\"Full.\"}\n", .refused, "Full."),
            ("{\"notice\":\"stopping\",\"message\":\"Stopping.\"}\n", .notRunning, "Stopping."),
            ("", .notRunning, "ended without an answer"),
        ] as [(String, ExitCode, String)] {
            let outcome = try withPeer(saying: greeting) { try run(["status", "--timeout", "5"], socket: $0) }
            #expect(outcome.exitCode == exitCode)
            #expect(outcome.errors.contains(words))
            #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
        }
    }

    @Test("Wrong usage is told on one line and touches no kiosk")
    func usage() throws {
        #expect(
            try run(["dance"]).errors.hasPrefix("albumenctl: there is no verb “dance”; there are status, albums, "))
        #expect(try run(["dance"]).exitCode == .usage)
        #expect(
            try run([]) == Outcome(exitCode: .usage, errors: "albumenctl: a verb is missing; see albumenctl --help\n"))
    }

    @Test("Help and version go to the output")
    func help() throws {
        #expect(try run(["--help"]) == Outcome(exitCode: .done, output: Invocation.manual))
        #expect(
            try run(["--version"], socket: "/nonexistent/x.sock")
                == Outcome(exitCode: .done, output: "albumenctl 0.1.0, protocol 1\n"))
        let kiosk = try KioskThread()
        #expect(
            try run("version", on: kiosk)
                == Outcome(exitCode: .done, output: "albumenctl 0.1.0, protocol 1\nkiosk 0.1.0, protocol 1\n"))
        #expect(
            try run("version", "--json", on: kiosk)
                == Outcome(exitCode: .done, output: "{\"albumenctl\":\"0.1.0\",\"kiosk\":\"0.1.0\"}\n"))
    }

    @Test("A screenshot is written into the file; none is left when the kiosk refuses or there is none")
    func screenshot() throws {
        let kiosk = try KioskThread()
        let file = kiosk.folder + "/shot.png"
        #expect(try run("screenshot", file, on: kiosk) == Outcome(exitCode: .done, output: "Wrote \(file).\n"))
        #expect(try String(contentsOf: URL(filePath: file), encoding: .utf8) == "PNG")
        unlink(file)
        _ = try run("select", "2", on: kiosk)
        #expect(
            try run("screenshot", file, on: kiosk) == Outcome(exitCode: .refused, errors: "albumenctl: Not now.\n"))
        #expect(access(file, F_OK) != 0)
        #expect(try run(["screenshot", file], socket: "/nonexistent/x.sock").exitCode == .notRunning)
        #expect(access(file, F_OK) != 0)
        // A file that was there already is only replaced by a whole picture.
        try "mine".write(to: URL(filePath: file), atomically: false, encoding: .utf8)
        #expect(try run("screenshot", file, on: kiosk).exitCode == .refused)
        #expect(try String(contentsOf: URL(filePath: file), encoding: .utf8) == "mine")
        let outcome = try run("screenshot", kiosk.folder, on: kiosk)
        #expect(outcome.exitCode == .refused)
        #expect(outcome.errors.hasPrefix("albumenctl: cannot write the screenshot: \(kiosk.folder)"))
    }

    @Test("A screenshot keeps a file's mode and a link, and replaces nothing that is no ordinary file")
    func screenshotOverOthers() throws {
        let kiosk = try KioskThread()
        let (file, link) = (kiosk.folder + "/shot.png", kiosk.folder + "/link.png")
        try "mine".write(to: URL(filePath: file), atomically: false, encoding: .utf8)
        #expect(chmod(file, 0o600) == 0 && symlink(file, link) == 0)
        #expect(try run("screenshot", link, on: kiosk) == Outcome(exitCode: .done, output: "Wrote \(link).\n"))
        #expect(try String(contentsOf: URL(filePath: file), encoding: .utf8) == "PNG")
        var info = stat()
        #expect(lstat(link, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
        #expect(stat(file, &info) == 0 && info.st_mode & 0o777 == 0o600)
        let (pipe, dangling) = (kiosk.folder + "/pipe", kiosk.folder + "/dangling")
        #expect(mkfifo(pipe, 0o600) == 0 && symlink("/nonexistent/x", dangling) == 0)
        #expect(try run("screenshot", pipe, on: kiosk).exitCode == .refused)
        #expect(lstat(pipe, &info) == 0 && info.st_mode & S_IFMT == S_IFIFO)
        #expect(try run("screenshot", dangling, on: kiosk).exitCode == .refused)
        #expect(lstat(dangling, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
    }

    @Test("Events are printed as they come, for people and for programs, until the kiosk stops")
    func events() throws {
        let cover = Event.Cover(album: "Trips/Rome", index: 3, file: "forum.jpg")
        let happening: [Event] = [
            .coverChanged(cover), .coverSelected(cover, u: 0.5, v: 0.25), .clickOnCover(cover, u: 0.5, v: 1),
            .coverHeld(cover, u: 0.25, v: 0.5), .albumChanged(id: "Trips/Rome", name: "Rome", count: 12),
        ]
        let human = """
            cover-changed  Trips/Rome  4  forum.jpg
            cover-selected  Trips/Rome  4  forum.jpg  at 50% 25%
            click-on-cover  Trips/Rome  4  forum.jpg  at 50% 100%
            cover-held  Trips/Rome  4  forum.jpg  at 25% 50%
            album-changed  Trips/Rome  Rome  12

            """
        let stream = try EventStream(["events"])
        #expect(try stream.play(happening, lines: 5) == human)
        #expect(stream.stop() == Outcome(exitCode: .notRunning, errors: "albumenctl: The kiosk is stopping.\n"))
        let json = try EventStream(["events", "--json"])
        let lines = try json.play(happening, lines: 6).split(separator: "\n")
        #expect(lines.count == 6)
        for (line, event) in zip(lines.dropFirst(), happening) {
            #expect(try JSONDecoder().decode(Event.self, from: Data(line.utf8)) == event)
        }
    }

    @Test("A closed pipe ends the stream quietly, without waiting for an event")
    func closedPipe() throws {
        let stream = try EventStream(["events"])
        _ = try stream.play([.albumChanged(id: "a", name: "a", count: 1)], lines: 1)
        stream.closePipe()
        #expect(stream.outcome() == Outcome(exitCode: .done))
    }
}
