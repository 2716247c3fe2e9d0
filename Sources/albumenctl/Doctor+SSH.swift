import Control
import Glibc
import Platform

extension Doctor {
    /// Where the keys of the account `kiosk` are.
    static let keyFolder = "/etc/albumen/ssh"

    /// Whether keys can log in, and can do no more than they should.
    func sshServer() -> Finding {
        guard exists("/etc/ssh/sshd_config.d/albumen.conf") else {
            return Finding("ssh", .good, "not set up; deploy/ssh-add-key lets a key switch albums")
        }
        guard exists("/usr/sbin/sshd") else {
            return Finding("ssh", .bad, "no SSH server; sudo apt-get install openssh-server")
        }
        let main = text("/etc/ssh/sshd_config") ?? ""
        let isIncluded = main.split(separator: "\n").contains {
            $0.trimmed.lowercased().hasPrefix("include") && $0.contains("sshd_config.d")
        }
        if !isIncluded, !main.isEmpty {
            return Finding(
                "ssh", .bad,
                "/etc/ssh/sshd_config lacks the line “Include /etc/ssh/sshd_config.d/*.conf”; add it on top")
        }
        guard text("/etc/passwd")?.contains("\nkiosk:") == true else {
            return Finding("ssh", .bad, "there is no user kiosk; run deploy/install again")
        }
        for path in ["/etc/albumen", Self.keyFolder] + names(in: Self.keyFolder).map({ "\(Self.keyFolder)/\($0)" }) {
            var info = stat()
            guard lstat(root + path, &info) == 0 else { continue }
            if info.st_uid != 0 || info.st_mode & 0o022 != 0 {
                return Finding(
                    "ssh", .bad,
                    "others than root may change \(path); sudo chown root \(path) && "
                        + "sudo chmod go-w \(path)")
            }
        }
        for line in (text("\(Self.keyFolder)/kiosk") ?? "").split(separator: "\n") where !line.hasPrefix("#") {
            if !line.hasPrefix("restrict,command=\"") {
                return Finding(
                    "ssh", .bad,
                    "a key in \(Self.keyFolder)/kiosk may do anything: take it out, and add it with "
                        + "deploy/ssh-add-key")
            }
        }
        if geteuid() == 0, let ending = run(["sshd", "-t"]), ending.exitCode != 0 {
            return Finding("ssh", .bad, ending.output.trimmed)
        }
        let count = (text("\(Self.keyFolder)/kiosk") ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }.count
        return Finding("ssh", .good, "\(counted(count, "key")) may use the kiosk")
    }

    // MARK: Looking at files

    func exists(_ path: String) -> Bool { Environment.fileExists(root + path) }

    func names(in folder: String) -> [String] { ((try? listDirectory(root + folder)) ?? []).map(\.name) }

    /// A text file's contents; nil if it cannot be read.
    func text(_ path: String) -> String? {
        (try? readFile(root + path, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension StringProtocol {
    /// The text without blanks and line feeds at its ends.
    var trimmed: String {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
