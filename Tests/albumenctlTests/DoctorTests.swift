import FoundationEssentials
import Glibc
import Testing

@testable import albumenctl

@Suite struct DoctorTests {
    /// A machine made of files, gone at the end.
    private final class Machine {
        let root = "/tmp/albumen-\(UInt64.random(in: 0...UInt64.max))"
        var endings: [String: Doctor.Ending] = [
            "systemctl": Doctor.Ending(exitCode: 0, output: "active\n"),
            "albumen": Doctor.Ending(exitCode: 0, output: "{\n    folders: [\"/srv/a\"],\n}\n"),
        ]

        init() throws {
            try write("", to: "/etc/systemd/system/albumen.service")
            try write("", to: "/dev/dri/card0")
            try write("connected\n", to: "/sys/class/drm/card0-HDMI-A-1/status")
            try write("", to: "/dev/input/event0")
            try write("B: ABS=260800000000003\n", to: "/proc/bus/input/devices")
            try write("", to: "/usr/share/fonts/truetype/x/x.ttf")
            try write("", to: "/srv/a/1.jpg")
            try write("root:x:0:0::/root:/bin/sh\nalbumen:x:9:9::/:/x\nkiosk:x:8:8::/:/bin/sh\n", to: "/etc/passwd")
            try write("video:x:44:albumen\ninput:x:45:x,albumen\n", to: "/etc/group")
            try write("", to: "/var/lib/x")
        }

        deinit { try? FileManager.default.removeItem(atPath: root) }

        func write(_ text: String, to path: String) throws {
            let folder = root + path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try text.write(to: URL(filePath: root + path), atomically: false, encoding: .utf8)
        }

        func remove(_ path: String) { try? FileManager.default.removeItem(atPath: root + path) }

        /// What is found, but for the socket, which is not there.
        func findings() -> [String: Doctor.Finding] {
            let doctor = Doctor(root: root, socket: "/nonexistent/x.sock") { words in
                self.endings[words.joined(separator: " ")] ?? self.endings[words[0]]
            }
            return Dictionary(doctor.findings().map { ($0.subject, $0) }) { first, _ in first }
        }
    }

    @Test("A machine on which all is well has nothing to mend but the kiosk that is not running")
    func healthy() throws {
        let findings = try Machine().findings()
        #expect(findings["socket"]?.verdict == .bad)
        for (subject, finding) in findings where subject != "socket" {
            #expect(finding.verdict == .good, "\(subject): \(finding.text)")
        }
        #expect(findings["input"]?.text == "a touch screen is there")
        #expect(findings.count == 9)
    }

    @Test("Each thing that is wrong is found, with what to do about it")
    func troubles() throws {
        let cases: [(String, String, (Machine) throws -> Void)] = [
            ("service", "deploy/install", { $0.remove("/etc/systemd/system/albumen.service") }),
            ("service", "journalctl", { $0.endings["systemctl"]?.output = "failed\n" }),
            ("service", "systemctl start", { $0.endings["systemctl"]?.output = "inactive\n" }),
            ("config", "deploy/install", { $0.endings["albumen"] = nil }),
            ("config", "no key “x”", { $0.endings["albumen"] = Doctor.Ending(exitCode: 2, output: "no key “x”\n") }),
            ("config", "“folders”", { $0.endings["albumen"]?.output = "{ folders: [], }" }),
            ("card", "driver", { $0.remove("/dev/dri") }),
            ("card", "plug one in", { try $0.write("disconnected\n", to: "/sys/class/drm/card0-HDMI-A-1/status") }),
            ("card", "usermod -aG video", { try $0.write("video:x:44:\ninput:x:45:albumen\n", to: "/etc/group") }),
            ("input", "usermod -aG input", { try $0.write("video:x:44:albumen\ninput:x:45:\n", to: "/etc/group") }),
            ("input", "no touch screen", { $0.remove("/dev/input") }),
            ("fonts", "apt-get install", { $0.remove("/usr/share/fonts") }),
            ("albums", "mount", { $0.remove("/srv/a") }),
            (
                "albums", "mount",
                {
                    $0.remove("/srv/a")
                    $0.endings["albumen --check-config"] = Doctor.Ending(exitCode: 2, output: "/srv/a: not there\n")
                }
            ),
            ("albums", "put photographs", { $0.remove("/srv/a/1.jpg") }),
            ("ssh", "openssh-server", { try $0.write("", to: "/etc/ssh/sshd_config.d/albumen.conf") }),
            (
                "ssh", "Include",
                {
                    try $0.write("", to: "/etc/ssh/sshd_config.d/albumen.conf")
                    try $0.write("", to: "/usr/sbin/sshd")
                    try $0.write("Port 22\n", to: "/etc/ssh/sshd_config")
                }
            ),
            (
                "ssh", "may do anything",
                {
                    try $0.write("", to: "/etc/ssh/sshd_config.d/albumen.conf")
                    try $0.write("", to: "/usr/sbin/sshd")
                    try $0.write("# keys\nssh-ed25519 AAAA x\n", to: "/etc/albumen/ssh/kiosk")
                    guard getuid() == 0 else { return }
                    chmod($0.root + "/etc/albumen", 0o755)
                }
            ),
        ]
        for (subject, advice, harm) in cases {
            let machine = try Machine()
            try harm(machine)
            let finding = machine.findings()[subject]
            #expect(finding?.verdict != .good, "\(subject) \(advice)")
            if subject == "ssh", getuid() != 0 { continue }
            #expect(finding?.text.contains(advice) == true, "\(finding?.text ?? "")")
        }
    }

    @Test("The line for a person has the verdict, the subject and the advice")
    func line() {
        let finding = Doctor.Finding("fonts", .bad, "no\nfonts")
        #expect(Text.line(finding) == "BAD   fonts    no\\u{a}fonts")
    }
}
