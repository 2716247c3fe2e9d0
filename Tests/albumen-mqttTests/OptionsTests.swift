import Glibc
import MQTTBridge
import Settings
import TestPictures
import Testing

@testable import albumen_mqtt

@Suite struct OptionsTests {
    /// A file of these lines and rights.
    private func file(_ text: String, mode: mode_t = 0o600) throws -> TemporaryFile {
        let file = try TemporaryFile(Array(text.utf8))
        fchmod(file.descriptor, mode)
        return file
    }

    private func failure(_ words: [String]) -> String? {
        do throws(Program.Failure) {
            _ = try Options(words)
            return nil
        } catch {
            #expect(error.exit == .usage)
            return error.sentence
        }
    }

    @Test("A file and options over it make the settings, and the password's first line the login")
    func layers() throws {
        let password = try file("s3cret\nnot this\n")
        let configuration = try file("{broker: 'a', user: 'frame', password: '\(password.path)', id: 'hall'}")
        let options = try Options(["--config=\(configuration.path)", "--broker", "b", "--port=1884"])
        #expect(options.settings.broker == "b" && options.settings.port == 1_884)
        #expect(options.settings.id?.text == "hall")
        #expect(options.login?.user == "frame" && options.login?.password == "s3cret")
        #expect(options.answer == nil && !options.forgets)
        #expect(try Options(["--config", configuration.path, "--check-config"]).answer == "The configuration is good.")
        #expect(try Options(["--config", configuration.path, "--forget"]).forgets)
        #expect(
            try Options(["--config", configuration.path, "--print-config"]).answer?.contains("broker: \"a\"") == true)
    }

    @Test(
        "A password or a key that everybody may read is refused with what to do",
        arguments: [0o604, 0o644, 0o602] as [mode_t])
    func publicSecrets(_ mode: mode_t) throws {
        let secret = try file("s3cret\n", mode: mode)
        let words = try file("{broker: 'a', user: 'frame', password: '\(secret.path)'}")
        #expect(failure(["--config", words.path])?.hasSuffix("so it is no secret: chmod o= \(secret.path)") == true)
        let key = try file("{broker: 'a', tls: 'on', certificate: '\(words.path)', key: '\(secret.path)'}")
        #expect(failure(["--config", key.path])?.hasSuffix("so it is no secret: chmod o= \(secret.path)") == true)
    }

    @Test("The manual page has every knob with its variable, and the help every option that is no knob")
    func manual() throws {
        let page = try #require(try Options(["--print-manual"]).answer)
        let lines = Set(page.split(separator: "\n").map(String.init))
        for knob in BridgeSettings.knobs {
            let variable = ".Ev ALBUMEN_MQTT_\(knob.variable)"
            #expect(lines.isSuperset(of: [".It Ic \(knob.name)", knob.meaning, "Allowed: \(knob.allowed)."]))
            #expect(lines.contains("Default: \(knob.fallback)."))
            #expect(lines.contains("\(variable) \(knob.isFlag ? "," : ".")"))
            if knob.isFlag { #expect(lines.contains(".Fl -\(knob.name) .")) }
        }
        for option in ["config FILE", "print-config", "print-manual", "check-config", "forget", "version", "help"] {
            #expect(Options.usage.contains("--\(option)"))
        }
    }

    @Test("A pipe, a folder or a device in a file's place is refused at once", arguments: ["/dev/zero", "/tmp"])
    func strangers(_ path: String) throws {
        let words = "\(path): No ordinary file, but a folder, pipe, socket or device"
        #expect(failure(["--config", path])?.contains(words) == true)
        let authority = try file("{broker: 'a', tls: 'on', authority: '\(path)'}")
        #expect(failure(["--config", authority.path])?.contains(words) == true)
    }

    @Test("A password is no pipe that nobody writes to")
    func pipe() throws {
        let pipe = "/tmp/albumen-mqtt-\(UInt64.random(in: 0...UInt64.max))"
        mkfifo(pipe, 0o600)
        defer { unlink(pipe) }
        let words = try file("{broker: 'a', user: 'frame', password: '\(pipe)'}")
        #expect(failure(["--config", words.path])?.contains("No ordinary file") == true)
    }

    @Test("A misspelt option and a misspelt variable are answered with the one that was meant")
    func spelling() throws {
        let empty = try file("{broker: 'a'}")
        #expect(
            failure(["--config", empty.path, "--leeder", "a"])
                == "there is no option --leeder; did you mean “--leader”?; --help lists them")
        var settings = BridgeSettings()
        #expect(throws: ConfigurationError.self) {
            try settings.apply(environment: ["ALBUMEN_MQTT_BROKR": "a"], prefix: Options.variablePrefix)
        }
        try settings.apply(environment: ["ALBUMEN_SOCKET": "/s"], prefix: Options.variablePrefix)
    }

    @Test(
        "Another broker, another way to it and another name make another client of it, other things do not",
        arguments: [
            ("--broker", "b", false), ("--port", "1884", false), ("--tls", "on", false), ("--user", "frame", false),
            ("--id", "west", false), ("--topics", "frames", false), ("--port", "1883", true), ("--image", "64", true),
        ])
    func client(_ flag: String, _ value: String, _ isSame: Bool) throws {
        let file = try file("{broker: 'a', id: 'hall'}")
        let target = try Options(["--config", file.path]).target
        let changed = try Options(["--config", file.path, flag, value]).target
        #expect(target.isSameClient(as: changed) == isSame)
    }

    @Test("What cannot be meant is refused before anything is connected")
    func misuse() throws {
        let empty = try file("{}")
        #expect(failure(["--config", empty.path])?.contains("“broker” is not set") == true)
        #expect(failure(["--config", "/nowhere.json5"])?.contains("/nowhere.json5") == true)
        #expect(failure(["--config", empty.path, "--dance", "1"]) == "there is no option --dance; --help lists them")
        #expect(failure(["--config", empty.path, "--broker"]) == "--broker needs a value after it")
        #expect(failure(["--config", empty.path, "--print-config=--forget"]) == "--print-config takes no value")
        #expect(failure(["broker"])?.contains("“broker”") == true)
        let gone = try file("{broker: 'a', user: 'u', password: '/nowhere'}")
        #expect(failure(["--config", gone.path])?.contains("/nowhere") == true)
        let blank = try file("\n")
        let noPassword = try file("{broker: 'a', user: 'u', password: '\(blank.path)'}")
        #expect(failure(["--config", noPassword.path])?.contains("the first line") == true)
    }
}
