internal import Glibc
public import Platform

/// A program that runs until it is told to stop: from the command line's words to the exit code.
public protocol ServiceProgram {
    /// How it ends; the numbers are documented.
    associatedtype Exit: ProgramExit
    /// What its lines in the log begin with.
    static var name: String { get }
    /// Does what the words ask for, and returns when that is done.
    static func start(_ words: [String]) throws(ProgramFailure<Exit>)
}

extension ServiceProgram {
    /// Why it ends without having been told to.
    public typealias Failure = ProgramFailure<Exit>

    /// Runs to the exit code; what went wrong is a line in the log.
    public static func run(_ words: [String]) -> Int32 {
        do throws(Failure) {
            try start(words)
            return Exit.stopped.rawValue
        } catch {
            log(error.sentence)
            return error.exit.rawValue
        }
    }

    /// What the system refuses and nothing can replace ends the program.
    public static func orFail<Result>(_ body: () throws(SystemError) -> Result) throws(Failure) -> Result {
        do throws(SystemError) {
            return try body()
        } catch {
            throw Failure(exit: .failed, sentence: "\(error)")
        }
    }

    /// A line for whoever looks after the kiosk; to standard error, which the service manager keeps.
    ///
    /// What cannot be written is lost: there is nobody else to tell. From any thread.
    public static func log(_ line: String) {
        Array("\(name): \(line)\n".utf8).withUnsafeBytes { bytes in try? writeAll(bytes, to: STDERR_FILENO) }
    }

    /// Whether a service manager looks after the process: then a hang-up asks to read the configuration again, while one
    /// at a terminal means that the terminal is gone.
    public static var isService: Bool {
        Environment.variables["SYSTEMD_EXEC_PID"] == "\(getpid())" || isatty(STDIN_FILENO) == 0
    }
}
