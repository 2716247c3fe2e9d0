import Glibc
import Platform

/// What a broker is told of who connects.
struct Login: Equatable {
    /// The user's name.
    var user: String
    /// The password; nil if none is configured.
    var password: String?

    /// Takes the password from the first line of a file that not everybody may read.
    init(user: String, passwordFile path: String?) throws(Program.Failure) {
        self.user = user
        guard let path else { return }
        try Self.refuseIfPublic(path)
        do throws(SystemError) {
            let line = try readFile(path, limit: 4_096).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            password = String(decoding: line, as: UTF8.self)
        } catch {
            throw Program.Failure(exit: .usage, sentence: "the password cannot be read: \(error)")
        }
        if password?.isEmpty == true {
            throw Program.Failure(exit: .usage, sentence: "\(path): the first line, which is the password, is empty")
        }
    }

    /// Throws if everybody may read a secret.
    static func refuseIfPublic(_ path: String) throws(Program.Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw Program.Failure(exit: .usage, sentence: "\(path): \(String(cString: strerror(errno)))")
        }
        if status.st_mode & 0o007 != 0 {
            throw Program.Failure(
                exit: .usage,
                sentence: "\(path): everybody on this machine may read it, so it is no secret: chmod o= \(path)")
        }
    }
}
