import Control
import MQTTBridge
import Platform
import Settings

/// What a run is to do, with everything checked that can be checked before it starts.
struct Options {
    /// What the program does instead of connecting a kiosk for good.
    enum Errand: Equatable {
        case help, version, printConfiguration, printManual, checkConfiguration, forget
    }

    /// The file that is read if none is named.
    static let standardFile = "/etc/albumen/mqtt.json5"

    /// What the names of the variables begin with that set knobs.
    static let variablePrefix = "ALBUMEN_MQTT_"

    /// What to print instead of running.
    var answer: String?
    /// Whether the broker is only to forget the kiosk.
    var forgets = false
    /// The file's knobs with the command line's over them.
    var settings = BridgeSettings()
    /// What the broker is told of the user, if a user is configured.
    var login: Login?

    /// The kiosk's name on the broker: the configured one, else the host's.
    private var id: KioskID { settings.id ?? KioskID(hostName: Program.hostName()) }

    /// What stands between kiosk and broker, connected to nothing yet.
    var bridge: Bridge { bridge(isAvailable: false) }

    /// The same after one that has left the kiosk available at the broker, or not.
    func bridge(isAvailable: Bool) -> Bridge { Bridge(settings: settings, id: id, isAvailable: isAvailable) }

    /// Where to connect, and as whom.
    var target: MosquittoConnection.Target {
        MosquittoConnection.Target(
            settings: settings, clientID: "albumen-\(id.text)", login: login, will: bridge.will)
    }

    /// Reads the command line and the files that it names.
    init(_ words: [String]) throws(Program.Failure) {
        var errand: Errand?
        var file: String?
        var flags: [(flag: String, value: String)] = []
        var rest = words[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let isJoined = argument.hasPrefix("--") && parts.count == 2
            let word = isJoined ? parts[0] : argument
            var joined = isJoined ? parts[1] : nil
            switch word {
            case "--help", "-h": errand = .help
            case "--version": errand = .version
            case "--print-config": errand = .printConfiguration
            case "--print-manual": errand = .printManual
            case "--check-config": errand = .checkConfiguration
            case "--forget": errand = .forget
            default:
                guard word.hasPrefix("--") else {
                    throw Self.misuse("there is nothing to do with “\(word)”; see --help")
                }
                guard let value = joined ?? rest.popFirst() else {
                    throw Self.misuse("\(word) needs a value after it")
                }
                joined = nil
                if word == "--config" { file = value } else { flags.append((word, value)) }
            }
            if joined != nil { throw Self.misuse("\(word) takes no value") }
        }
        switch errand {
        case .help: answer = Self.usage
        case .printManual: answer = ConfigurationManual.page
        case .version: answer = "albumen-mqtt \(Hello.current.version)"
        default: break
        }
        if answer != nil { return }
        settings = try Self.settings(file: file, flags: flags)
        if errand == .printConfiguration {
            answer = settings.file
            return
        }
        if let problem = settings.contradiction { throw Self.misuse("\(file ?? Self.standardFile): \(problem)") }
        for path in [settings.authority, settings.certificate, settings.key].compactMap({ $0 }) {
            _ = try Self.contents(of: path)
        }
        if let key = settings.key { try Login.refuseIfPublic(key) }
        if let user = settings.user { login = try Login(user: user, passwordFile: settings.password) }
        if errand == .checkConfiguration { answer = "The configuration is good." }
        forgets = errand == .forget
    }

    private static func misuse(_ sentence: String) -> Program.Failure {
        Program.Failure(exit: .usage, sentence: sentence)
    }

    private static func settings(
        file: String?, flags: [(flag: String, value: String)]
    ) throws(Program.Failure) -> BridgeSettings {
        var settings = BridgeSettings()
        if file != nil || !Environment.isNothing(at: standardFile) {
            let path = file ?? standardFile
            let bytes = try contents(of: path)
            do throws(ConfigurationError) {
                try settings.apply(file: bytes, named: path)
            } catch {
                throw misuse(error.description)
            }
        }
        do throws(ConfigurationError) {
            try settings.apply(environment: Environment.variables, prefix: variablePrefix)
        } catch {
            throw misuse(error.description)
        }
        for (flag, value) in flags {
            let isKnown: Bool
            do throws(ConfigurationError) {
                isKnown = try settings.apply(flag: flag, value: value)
            } catch {
                throw misuse(error.description)
            }
            if !isKnown {
                let names = BridgeSettings.knobs.filter(\.isFlag).map(\.name) + ["config"]
                let advice = Spelling.advice(String(flag.drop { $0 == "-" }), names, before: "--")
                throw misuse("there is no option \(flag)\(advice); --help lists them")
            }
        }
        return settings
    }

    private static func contents(of path: String) throws(Program.Failure) -> [UInt8] {
        do throws(SystemError) {
            return try readFile(path, limit: 1 << 20)
        } catch {
            throw misuse("\(error)")
        }
    }

    /// What `--help` prints.
    static let usage = """
        usage: albumen-mqtt [OPTION...]

        Connects the running kiosk to an MQTT broker, and tells Home Assistant of it.

          --config FILE     configuration, JSON5 (default: \(standardFile)); variables and options come before it
          --print-config    prints the configuration that results, with every knob explained
          --print-manual    prints the configuration's manual page, albumen-mqtt.json5(5)
          --check-config    reads the configuration and its files, says what is wrong with them, and ends
          --forget          lets the broker forget all that it keeps of this kiosk, and ends
          --version, --help

        Every knob but the lists is an option too (--broker HOST, --id NAME, --leader ID, …), and each a variable
        (\(variablePrefix)BROKER, …; members of lists with colons between them).

        Exit codes: 0 stopped or done, 1 something failed, 2 usage or configuration.
        """
}
