import Glibc
import Platform

StandardStreams.fill()
// A closed connection is an error of write(2), which libmosquitto's TLS does not ask for.
signal(SIGPIPE, SIG_IGN)
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
