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

    /// Reads the command line and the files that it names.
    init(_ words: [String]) throws(Program.Failure) {
        let arguments: Arguments
        do throws(Arguments.Failure) {
            arguments = try Arguments(words)
        } catch {
            throw Self.misuse(error.sentence)
        }
        switch arguments.errand {
        case .help: answer = Arguments.usage
        case .version: answer = "albumen \(Hello.current.version)"
        case .printConfiguration, .checkConfiguration, nil: break
        }
        if answer != nil { return }
        configuration = try Self.configuration(arguments)
        switch arguments.errand {
        case .printConfiguration: answer = configuration.file
        case .checkConfiguration: answer = "The configuration is good."
        case .help, .version, nil: break
        }
        if answer != nil { return }

        isRealTime = arguments.isRealTime
        if let path = arguments.framesFolder { framesFolder = try Self.folder(path) }
        if let path = arguments.touchScript { script = try Self.script(path) }
        if script != nil, configuration.display != .headless {
            throw Self.misuse("--touch plays on --display headless only")
        }
        if isRealTime, configuration.display != .headless { throw Self.misuse("--real-time is for --display headless") }
        if configuration.folders.isEmpty {
            throw Self.misuse(
                "no folder of photographs: name one on the command line, or in the configuration's folders")
        }
        var folders: [String] = []
        for path in configuration.folders { folders.append(try Self.folder(path)) }
        configuration.folders = folders
    }

    /// Where the control socket is made: as asked, else at the usual place; nowhere for a script that is played and done.
    var socketToServe: String? {
        if let socket = configuration.socket { return socket }
        if script != nil, !isRealTime { return nil }
        return ControlSocketPath.standard(environment: Environment.variables, exists: Environment.fileExists)
    }

    private static func misuse(_ sentence: String) -> Program.Failure {
        Program.Failure(exit: .usage, sentence: sentence)
    }

    private static func configuration(_ arguments: Arguments) throws(Program.Failure) -> Configuration {
        var configuration = Configuration()
        if let path = arguments.configuration {
            let bytes = try bytes(of: path)
            do throws(ConfigurationError) {
                try configuration.apply(file: bytes, named: path)
            } catch {
                throw misuse(error.description)
            }
        }
        for setting in arguments.settings {
            do throws(ConfigurationError) {
                _ = try configuration.apply(flag: "--\(setting.name)", value: setting.value)
            } catch {
                throw misuse(error.description)
            }
        }
        if !arguments.folders.isEmpty { configuration.folders = arguments.folders }
        return configuration
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
