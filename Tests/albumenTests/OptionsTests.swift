import Geometry
import Glibc
import Kiosk
import Testing

@testable import albumen

/// A folder of its own for each test, gone afterwards.
private final class Folder {
    let path: String

    init() throws {
        let template = try #require(strdup("/tmp/albumen-options-XXXXXX"))
        defer { free(template) }
        let made = try #require(mkdtemp(template))
        path = String(cString: made)
    }

    deinit {
        for name in ["script", "config", "config.json5", "file", "conf.d"] { remove("\(path)/\(name)") }
        rmdir(path)
    }

    func write(_ text: String, to name: String) throws -> String {
        let file = try #require(fopen("\(path)/\(name)", "w"))
        defer { fclose(file) }
        fputs(text, file)
        return "\(path)/\(name)"
    }
}

@Suite("Options of the kiosk program")
struct OptionsTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// Reads words with no variables set, on a machine without a configuration of its own.
    private func options(
        _ words: [String], environment: [String: String] = [:], systemFile: String = "/nonexistent/config.json5"
    ) throws(Program.Failure) -> Options {
        try Options(words, environment: environment, systemFile: systemFile)
    }

    private func refusal(_ words: String...) -> Program.Failure? {
        do {
            _ = try options(words)
            return nil
        } catch {
            return error
        }
    }

    @Test("Options and folders may be mixed, and after -- all words are folders")
    func mixed() throws {
        let arguments = try Arguments([
            "a", "--size", "800x480", "b", "--display", "headless", "--real-time", "--", "--c",
        ])
        #expect(arguments.folders == ["a", "b", "--c"])
        #expect(arguments.settings.map(\.name) == ["size", "display"])
        #expect(arguments.isRealTime)
    }

    @Test("Every knob that has a flag is in the help, and so is every exit code")
    func help() throws {
        let text = try #require(try options(["--help"]).answer)
        for knob in Configuration.knobs where knob.isFlag { #expect(text.contains("--\(knob.name) ")) }
        for code in 0...5 { #expect(text.contains("\(code) ")) }
    }

    @Test("Without a folder of photographs it says where to name one, with exit code 2")
    func noFolder() {
        let refusal = refusal()
        #expect(refusal?.exit == .usage)
        #expect(refusal?.sentence.contains("no folder of photographs") == true)
    }

    @Test(
        "A folder that is not there, a file instead of one and an unknown option are each one clear line, exit code 2")
    func badWords() throws {
        let file = try folder.write("x", to: "file")
        let cases = [
            (["/nonexistent/photographs"], "/nonexistent/photographs: there is no such folder"),
            ([file], "\(file): this is a file; give the folder that it is in"),
            (["--frobnicate", folder.path], "there is no option --frobnicate; --help lists them"),
            (["--size"], "--size needs a value after it"),
        ]
        for (words, sentence) in cases {
            do {
                _ = try options(words)
                Issue.record("\(words) was accepted")
            } catch {
                #expect(error.exit == .usage)
                #expect(error.sentence == sentence)
            }
        }
    }

    @Test("A size that is none says what is allowed")
    func badSize() {
        for size in ["800", "0x0", "1280×800", "9999x100", "-1x5"] {
            #expect(refusal("--size", size, folder.path)?.sentence.contains("64 to 8192") == true)
        }
    }

    @Test("The command line comes before the configuration file, and its folders take the place of the file's")
    func layers() throws {
        let file = try folder.write(
            "// mine\n{ size: \"640x480\", display: 'headless', folders: [\"/nonexistent\"], }", to: "config")
        let read = try options(["--config", file, "--size", "320x240", folder.path])
        #expect(read.configuration.size == PixelSize(width: 320, height: 240))
        #expect(read.configuration.display == .headless)
        #expect(read.configuration.folders == [folder.path])
    }

    @Test("Layers come in order: the file, conf.d by name, variables, options; a file that is named must be there")
    func allLayers() throws {
        let file = try folder.write("{ size: '100x100', card: '/main', connector: 'A-1' }", to: "config.json5")
        mkdir("\(folder.path)/conf.d", 0o755)
        defer { for name in ["a.json5", "b.json5", "c.txt", ""] { remove("\(folder.path)/conf.d/\(name)") } }
        _ = try folder.write("{ size: '200x200', card: '/a' }", to: "conf.d/a.json5")
        _ = try folder.write("{ card: '/b' }", to: "conf.d/b.json5")
        _ = try folder.write("nonsense", to: "conf.d/c.txt")
        let words = ["--display", "headless", folder.path]
        let variables = ["ALBUMEN_CONNECTOR": "B-2", "ALBUMEN_DISPLAY": "drm", "ALBUMEN_CARD": ""]
        let read = try options(words, environment: variables, systemFile: file).configuration
        #expect(read.size == PixelSize(width: 200, height: 200))
        #expect(read.card == "/b")
        #expect(read.connector == "B-2")
        #expect(read.display == .headless)
        #expect(try options(["--no-config"] + words, systemFile: file).configuration.card == nil)
        #expect(refusal("--config", "\(folder.path)/none.json5", folder.path)?.exit == .usage)
        let folders = try options(["--print-config"], environment: ["ALBUMEN_FOLDERS": "/a:/b"])
        #expect(folders.answer?.contains(#"folders: ["/a", "/b"]"#) == true)
        do {
            _ = try options(words, environment: ["ALBUMEN_SIZE": "large"])
            Issue.record("a bad variable was accepted")
        } catch {
            #expect(error.sentence.hasPrefix("$ALBUMEN_SIZE: “size” cannot be “large”; allowed: "))
        }
    }

    @Test("In conf.d nothing passes silently: a link that leads nowhere, a folder and a pipe are errors that name it")
    func strangersInFolder() throws {
        let file = try folder.write("{}", to: "config.json5")
        let folder = "\(folder.path)/conf.d"
        mkdir(folder, 0o755)
        let stranger = "\(folder)/a.json5"
        let words = ["--display", "headless", "/tmp"]
        func sentence() -> String? {
            do throws(Program.Failure) {
                _ = try options(words, systemFile: file)
                return nil
            } catch {
                #expect(error.exit == .usage)
                return error.sentence
            }
        }
        symlink("/nonexistent", stranger)
        #expect(sentence() == "\(stranger): this link leads nowhere")
        remove(stranger)
        mkdir(stranger, 0o755)
        #expect(sentence() == "\(stranger): No ordinary file, but a folder, pipe, socket or device (open)")
        remove(stranger)
        mkfifo(stranger, 0o644)
        #expect(sentence() == "\(stranger): No ordinary file, but a folder, pipe, socket or device (open)")
        remove(stranger)
        #expect(sentence() == nil)
        rmdir(folder)
        symlink("/nonexistent", folder)
        #expect(sentence()?.hasPrefix("\(folder): ") == true)
        remove(file)
        symlink("/nonexistent", file)
        remove(folder)
        #expect(sentence() == "\(file): this link leads nowhere")
    }

    @Test("A variable that looks like a knob's and is none is an error that says which was meant")
    func misspeltVariables() throws {
        func sentence(_ name: String, _ value: String = "1") -> String? {
            do throws(Program.Failure) {
                _ = try options(["--print-config"], environment: [name: value])
                return nil
            } catch {
                return error.sentence
            }
        }
        #expect(
            sentence("ALBUMEN_SOKET_GROUP")?.hasPrefix(
                "$ALBUMEN_SOKET_GROUP: there is no such variable; did you mean “ALBUMEN_SOCKET_GROUP”?; allowed are ")
                == true)
        #expect(sentence("ALBUMEN_BROKER")?.contains("; allowed are ALBUMEN_DISPLAY, ") == true)
        for (name, value) in [
            ("ALBUMEN_SOKET", ""), ("ALBUMEN_MQTT_BROKER", "a"), ("ALBUMEN_CACHE", "/c"), ("ALBUM", "x"),
            ("ALBUMEN_SOCKET", "/s"),
        ] { #expect(sentence(name, value) == nil, "\(name)") }
    }

    @Test("An option's value may follow after =, empty and with = in it, and only where it takes one")
    func joinedValues() throws {
        let arguments = try Arguments([
            "--size=800x480", "--stateless", "--rawTouch=false", "--socket=/a=b", "--config=", "c=d",
        ])
        #expect(arguments.settings.map(\.name) == ["size", "stateless", "rawTouch", "socket"])
        #expect(arguments.settings.map(\.value) == ["800x480", "true", "false", "/a=b"])
        #expect(arguments.configuration == "" && arguments.folders == ["c=d"])
        #expect(refusal("--no-config=yes", folder.path)?.sentence == "--no-config takes no value")
        #expect(
            refusal("--soket=/a", folder.path)?.sentence.contains("no option --soket; did you mean “--socket”?") == true
        )
    }

    @Test("An option that there is not is answered with the one that was meant")
    func misspeltOptions() {
        #expect(
            refusal("--soket", "/a")?.sentence
                == "there is no option --soket; did you mean “--socket”?; --help lists them")
        #expect(refusal("--chek-config")?.sentence.contains("“--check-config”") == true)
    }

    @Test("--check-config checks all that a start would: folders, group, and the hooks' programs")
    func checksWhatIsNamed() throws {
        func sentence(_ text: String, _ words: String...) throws -> String? {
            let file = try folder.write(text, to: "config")
            do throws(Program.Failure) {
                #expect(
                    try options(["--config", file, "--check-config"] + words).answer == "The configuration is good.")
                return nil
            } catch {
                #expect(error.exit == .usage)
                return error.sentence
            }
        }
        let folders = "folders: ['/tmp']"
        #expect(try sentence("{\(folders)}") == nil)
        #expect(try sentence("{\(folders)}", "/nonexistent") == "/nonexistent: there is no such folder")
        #expect(try sentence("{folders: ['/nonexistent']}") == "/nonexistent: there is no such folder")
        #expect(try sentence("{}")?.hasPrefix("no folder of photographs") == true)
        #expect(
            try sentence("{\(folders), socketGroup: 'nobodys-group'}")
                == "socketGroup: there is no group “nobodys-group” on this machine")
        #expect(try sentence("{\(folders), hooks: {'error': ['/bin/sh']}}") == nil)
        #expect(
            try sentence("{\(folders), hooks: {'error': ['/tmp']}}")
                == "hooks: “error” cannot run /tmp: there is no program that this user may run")
    }

    @Test("A configuration with an unknown key names the file and the key, and --check-config says when all is good")
    func check() throws {
        let bad = try folder.write("{ colour: 'red' }", to: "config")
        let sentence = try #require(refusal("--config", bad, "--check-config")?.sentence)
        #expect(sentence.contains(bad))
        #expect(sentence.contains("colour"))
        let good = try folder.write("{ folders: ['/srv'] }", to: "config")
        #expect(try options(["--config", good, "--check-config"]).answer == "The configuration is good.")
        let printed = try #require(try options(["--config", good, "--print-config"]).answer)
        var again = Configuration()
        try again.apply(file: Array(printed.utf8), named: "printed")
        #expect(again.folders == ["/srv"])
    }

    @Test("A touch script is read at once: a bad line is named, and it plays headless only")
    func script() throws {
        let good = try folder.write("0 down 1 5 5\n50 up 1 5 5\n", to: "script")
        let read = try options(["--display", "headless", "--touch", good, folder.path])
        #expect(read.script?.steps.count == 2)
        #expect(read.socketToServe == nil)
        #expect(refusal("--display", "drm", "--touch", good, folder.path)?.exit == .usage)
        let bad = try folder.write("0 down 1 5 5\nfifty up 1 5 5\n", to: "script")
        #expect(refusal("--display", "headless", "--touch", bad, folder.path)?.sentence.contains("2") == true)
    }

    @Test("The debug view is off unless its switches are given")
    func debugView() throws {
        #expect(try Arguments(["a"]).debugView == DebugView())
        let both = try Arguments(["--show-damage", "--show-frame-times", "a"])
        #expect(both.debugView == DebugView(showsDamage: true, showsFrameTimes: true) && both.folders == ["a"])
    }
}
