import Glibc
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
        let options = try Options(["--config", configuration.path, "--broker", "b", "--port", "1884"])
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

    @Test("What cannot be meant is refused before anything is connected")
    func misuse() throws {
        let empty = try file("{}")
        #expect(failure(["--config", empty.path])?.contains("“broker” is not set") == true)
        #expect(failure(["--config", "/nowhere.json5"])?.contains("/nowhere.json5") == true)
        #expect(failure(["--config", empty.path, "--dance", "1"]) == "there is no option --dance; --help lists them")
        #expect(failure(["--config", empty.path, "--broker"]) == "--broker needs a value after it")
        #expect(failure(["broker"])?.contains("“broker”") == true)
        let gone = try file("{broker: 'a', user: 'u', password: '/nowhere'}")
        #expect(failure(["--config", gone.path])?.contains("/nowhere") == true)
        let blank = try file("\n")
        let noPassword = try file("{broker: 'a', user: 'u', password: '\(blank.path)'}")
        #expect(failure(["--config", noPassword.path])?.contains("the first line") == true)
    }
}
