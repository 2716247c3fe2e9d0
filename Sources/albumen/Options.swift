import Control
import Geometry
import Gestures
import Kiosk
import Platform
import Settings

/// What a run is to do, with everything checked that can be checked before it starts.
struct Options {
    /// What to print instead of running.
    var answer: String?
    /// The file's knobs with the command line's over them; folders are absolute paths that can be read.
    var configuration = Configuration()
    /// Touches to play.
    var script: TouchScript?
    var framesFolder: String?
    var isRealTime = false
    var debugView = DebugView()
    /// The number of the group whose members may use the control socket; nil: the process's own group.
    var socketGroup: UInt32?

    /// The configuration file that is read without being named, if it exists.
    static let systemFile = "/etc/albumen/config.json5"

    /// What the names of variables begin with that are for albumen-mqtt, for this project's scripts and for its tests.
    static let othersVariables = ["ALBUMEN_MQTT_", "ALBUMEN_CACHE", "ALBUMEN_LONG", "ALBUMEN_SPEC_CASES"]

    private let arguments: Arguments
    private let environment: [String: String]
    private let systemFile: String

    /// Reads the command line and the files that it names.
    ///
    /// - Parameters:
    ///   - words: after the program's name.
    ///   - environment: the process's variables.
    ///   - systemFile: the configuration that is read if none is named and it exists.
    init(
        _ words: [String], environment: [String: String] = Environment.variables, systemFile: String = Self.systemFile
    ) throws(Program.Failure) {
        self.environment = environment
        self.systemFile = systemFile
        do throws(Arguments.Failure) {
            arguments = try Arguments(words)
        } catch {
            throw Self.misuse(error.sentence)
        }
        switch arguments.errand {
        case .help: answer = Arguments.usage
        case .version: answer = "albumen \(Hello.current.version)"
        case .printManual: answer = ConfigurationManual.page
        case .printConfiguration, .checkConfiguration, nil: break
        }
        if answer != nil { return }
        configuration = try readConfiguration()
        switch arguments.errand {
        case .printConfiguration:
            answer = configuration.file
            return
        case .checkConfiguration:
            answer = "The configuration is good."
            try checkHooks()
        case .help, .version, .printManual, nil: break
        }
        isRealTime = arguments.isRealTime
        debugView = arguments.debugView
        if let path = arguments.framesFolder { framesFolder = try Self.folder(path) }
        if let path = arguments.touchScript { script = try Self.script(path) }
        if script != nil, configuration.display != .headless {
            throw Self.misuse("--touch plays on --display headless only")
        }
        if isRealTime, configuration.display != .headless { throw Self.misuse("--real-time is for --display headless") }
        socketGroup = try Self.group(configuration)
        configuration.folders = try Self.folders(configuration)
    }

    /// Reads the configuration once more, as the command line says; what it holds now.
    func rereadConfiguration() throws(Program.Failure) -> Configuration {
        var configuration = try readConfiguration()
        configuration.folders = try Self.folders(configuration)
        return configuration
    }

    private static func group(_ configuration: Configuration) throws(Program.Failure) -> UInt32? {
        guard let name = configuration.socketGroup else { return nil }
        guard let group = Account.group(named: name) else {
            throw misuse("socketGroup: there is no group “\(name)” on this machine")
        }
        return group
    }

    /// That what hooks run is there is checked when somebody asks: the kiosk starts without.
    private func checkHooks() throws(Program.Failure) {
        for (event, words) in configuration.hooks.sorted(by: { $0.key < $1.key }) {
            guard let program = words.first, !Environment.isProgram(program) else { continue }
            throw Self.misuse("hooks: “\(event)” cannot run \(program): there is no program that this user may run")
        }
    }

    private static func folders(_ configuration: Configuration) throws(Program.Failure) -> [String] {
        if configuration.folders.isEmpty {
            throw misuse(
                "no folder of photographs: name one on the command line, or in the configuration's folders")
        }
        var folders: [String] = []
        for path in configuration.folders { folders.append(try folder(path)) }
        return folders
    }

    /// Where the control socket is made: as asked, else at the usual place; nowhere for a script that is played and done.
    var socketToServe: String? {
        if let socket = configuration.socket { return socket }
        if script != nil, !isRealTime { return nil }
        return ControlSocketPath.standard(environment: environment, exists: Environment.fileExists)
    }

    /// The folder in which this run remembers what it showed; none if told so, for a script that is played on a virtual
    /// clock, and where the environment names no place for it.
    var stateFolder: String? {
        if configuration.stateless || (script != nil && !isRealTime) { return nil }
        return configuration.stateFolder ?? StateStore.standardFolder(environment: environment)
    }

    private static func misuse(_ sentence: String) -> Program.Failure {
        Program.Failure(exit: .usage, sentence: sentence)
    }

    /// All layers: defaults, files, variables, options.
    private func readConfiguration() throws(Program.Failure) -> Configuration {
        var configuration = Configuration()
        for path in try files() {
            let bytes = try Self.bytes(of: path)
            do throws(ConfigurationError) {
                try configuration.apply(file: bytes, named: path)
            } catch {
                throw Self.misuse(error.description)
            }
        }
        do throws(ConfigurationError) {
            try configuration.apply(environment: environment, others: Self.othersVariables)
            for setting in arguments.settings {
                _ = try configuration.apply(flag: "--\(setting.name)", value: setting.value)
            }
        } catch {
            throw Self.misuse(error.description)
        }
        if !arguments.folders.isEmpty { configuration.folders = arguments.folders }
        return configuration
    }

    /// The configuration file and those beside it in `conf.d`, in the order of their names; what is named must be there,
    /// and what has the name of a configuration file must be one.
    private func files() throws(Program.Failure) -> [String] {
        if arguments.isBare { return [] }
        let main = arguments.configuration ?? systemFile
        let folder = (main.lastIndex(of: "/").map { String(main[...$0]) } ?? "") + "conf.d"
        var files = arguments.configuration == nil && Environment.isNothing(at: main) ? [] : [main]
        if Environment.isNothing(at: folder) { return files }
        do throws(SystemError) {
            let names = try listDirectory(folder).map(\.name)
            files += names.filter { $0.hasSuffix(".json5") && !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
        } catch {
            throw Self.misuse("\(error)")
        }
        return files
    }

    /// The absolute path of a folder that can be read.
    private static func folder(_ path: String) throws(Program.Failure) -> String {
        do throws(SystemError) {
            let resolved = try resolvePath(path)
            _ = try listDirectory(resolved)
            return resolved
        } catch {
            let advice =
                switch error.code {
                case SystemError.noSuchFile: "there is no such folder"
                case SystemError.notAFolder: "this is a file; give the folder that it is in"
                case SystemError.noPermission: "this folder may not be read by this user: give it the right to"
                default: error.reason
                }
            throw misuse("\(path): \(advice)")
        }
    }

    private static func bytes(of path: String) throws(Program.Failure) -> [UInt8] {
        do throws(SystemError) {
            return try readFile(path, limit: 16 << 20)
        } catch {
            if error.code == SystemError.noSuchFile, !Environment.isNothing(at: path) {
                throw misuse("\(path): this link leads nowhere")
            }
            throw misuse("\(error)")
        }
    }

    private static func script(_ path: String) throws(Program.Failure) -> TouchScript {
        let text = String(decoding: try bytes(of: path), as: UTF8.self)
        do throws(TouchScriptError) {
            return try TouchScript(text)
        } catch {
            throw misuse("\(path): \(error)")
        }
    }
}
