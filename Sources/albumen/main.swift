import Glibc
import Platform

StandardStreams.fill()
Session.programDidStart()
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
