import FoundationEssentials
import Glibc
import Platform

@main enum AlbumenCtl {
    static func main() {
        StandardStreams.fill()
        // A closed pipe is an error of write(2), and a quiet end.
        signal(SIGPIPE, SIG_IGN)
        let program = Program(environment: ProcessInfo.processInfo.environment)
        exit(program.run(arguments: Array(CommandLine.arguments.dropFirst())).rawValue)
    }
}
