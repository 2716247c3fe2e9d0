import Control
import Glibc
import JSONCoding
import Platform

/// Looks at the machine for what keeps the kiosk from working, without changing anything.
struct Doctor {
    /// One thing looked at.
    struct Finding: Encodable, Hashable {
        /// How it is.
        enum Verdict: String, Encodable {
            /// Nothing to do.
            case good = "ok"
            /// Works, but not as well as it could.
            case doubtful = "look"
            /// Has to be mended.
            case bad = "BAD"
        }

        /// What was looked at.
        var subject: String
        var verdict: Verdict
        /// What was found, and what to do about it.
        var text: String

        init(_ subject: String, _ verdict: Verdict, _ text: String) {
            self.subject = subject
            self.verdict = verdict
            self.text = text
        }
    }

    /// How a program ended.
    struct Ending {
        var exitCode: Int32
        /// What it printed, standard error included.
        var output: String
    }

    /// Put before every path; empty but in tests.
    var root = ""
    /// The control socket.
    var socket: String
    /// Runs a program that is looked for on the path; nil if there is none of the name.
    var run: ([String]) -> Ending?

    /// Looks at everything, in the order in which things depend on each other.
    func findings() -> [Finding] {
        let configuration = configuration()
        return [service(), configuration.finding, card(), input(), fonts()]
            + albums(configuration.folders) + [disk(configuration.folders), socketFile(), sshServer()]
    }

    // MARK: What the kiosk is

    private func service() -> Finding {
        guard exists("/etc/systemd/system/albumen.service") || exists("/lib/systemd/system/albumen.service") else {
            return Finding("service", .doubtful, "not installed; to boot to the kiosk, run deploy/install")
        }
        guard let ending = run(["systemctl", "is-active", "albumen.service"]) else {
            return Finding("service", .doubtful, "installed, but this machine runs no systemd")
        }
        switch ending.output.trimmed {
        case "active": return Finding("service", .good, "albumen.service is active")
        case "failed": return Finding("service", .bad, "it failed; journalctl -u albumen -e tells why")
        case let state:
            return Finding(
                "service", .bad, "albumen.service is \(state.isEmpty ? "unknown" : state); systemctl start albumen")
        }
    }

    private func configuration() -> (finding: Finding, folders: [String]) {
        guard let checked = run(["albumen", "--check-config"]) else {
            return (Finding("config", .bad, "the program albumen is not on the path; run deploy/install"), [])
        }
        // A folder that is missing makes a start fail, and is looked at by itself, too.
        let ending = run(["albumen", "--print-config"])
        let printed = ending?.exitCode == 0 ? ending?.output ?? "" : ""
        let line = printed.split(separator: "\n").first { $0.trimmed.hasPrefix("folders: ") }
        let list = line.map { String($0.trimmed.dropFirst("folders: ".count).dropLast()) } ?? "[]"
        let folders = (try? JSON.decode([String].self, from: Array(list.utf8))) ?? []
        if checked.exitCode != 0 { return (Finding("config", .bad, checked.output.trimmed), folders) }
        if folders.isEmpty {
            let text = "no folder of photographs; name some as “folders” in /etc/albumen/config.json5"
            return (Finding("config", .bad, text), [])
        }
        return (Finding("config", .good, "no errors; albums are in \(folders.joined(separator: ", "))"), folders)
    }

    // MARK: What it needs

    private func card() -> Finding {
        let cards = names(in: "/dev/dri").filter { $0.hasPrefix("card") }
        guard !cards.isEmpty else {
            return Finding(
                "card", .bad, "no graphics card in /dev/dri; load its driver (Raspberry Pi: dtoverlay=vc4-kms-v3d)")
        }
        let connectors = names(in: "/sys/class/drm").filter { $0.contains("-") }.sorted()
        let connected = connectors.filter { text("/sys/class/drm/\($0)/status")?.trimmed == "connected" }
        guard !connected.isEmpty else {
            let all = connectors.isEmpty ? "none there" : connectors.joined(separator: ", ")
            return Finding("card", .bad, "no screen on any connector (\(all)); plug one in and switch it on")
        }
        if let trouble = membership("video", for: "the card") { return trouble }
        return Finding(
            "card", .good, "\(cards.sorted().joined(separator: ", ")); on \(connected.joined(separator: ", "))")
    }

    private func input() -> Finding {
        let devices = names(in: "/dev/input").filter { $0.hasPrefix("event") }
        guard !devices.isEmpty else {
            return Finding("input", .doubtful, "no touch screen, mouse or keyboard; albumenctl still works")
        }
        if let trouble = membership("input", for: "touch screens") { return trouble }
        let touch = text("/proc/bus/input/devices")?.split(separator: "\n").contains { line in
            // Bit 53 of the absolute axes is ABS_MT_POSITION_X (input-event-codes.h).
            guard line.hasPrefix("B: ABS="), let mask = UInt64(line.dropFirst(7).trimmed.suffix(16), radix: 16) else {
                return false
            }
            return mask >> 53 & 1 == 1
        }
        return Finding(
            "input", .good,
            touch == true ? "a touch screen is there" : "\(counted(devices.count, "device")), no touch screen")
    }

    /// Trouble if the service's user exists and lacks a group.
    private func membership(_ group: String, for what: String) -> Finding? {
        guard text("/etc/passwd")?.contains("\nalbumen:") == true else { return nil }
        let line = text("/etc/group")?.split(separator: "\n").first { $0.hasPrefix("\(group):") }
        let members = line?.split(separator: ":").last?.split(separator: ",") ?? []
        if members.contains("albumen") { return nil }
        return Finding(
            group == "video" ? "card" : "input", .bad,
            "the user albumen may not use \(what); sudo usermod -aG \(group) albumen, and restart")
    }

    private func fonts() -> Finding {
        let fonts = ["/usr/share/fonts", "/usr/local/share/fonts"].reduce(0) { $0 + countFonts(below: $1, depth: 4) }
        return fonts > 0
            ? Finding("fonts", .good, counted(fonts, "font file"))
            : Finding("fonts", .bad, "no fonts, so no text on the screen; sudo apt-get install fonts-dejavu-core")
    }

    private func countFonts(below folder: String, depth: Int) -> Int {
        guard depth > 0, let entries = try? listDirectory(root + folder) else { return 0 }
        return entries.reduce(0) { count, entry in
            switch entry.kind {
            case .folder: count + countFonts(below: "\(folder)/\(entry.name)", depth: depth - 1)
            case .file where [".ttf", ".otf", ".ttc", ".pfb"].contains { entry.name.lowercased().hasSuffix($0) }:
                count + 1
            default: count
            }
        }
    }

    private func albums(_ folders: [String]) -> [Finding] {
        folders.map { folder in
            do throws(SystemError) {
                let entries = try listDirectory(root + folder)
                if entries.isEmpty {
                    return Finding(
                        "albums", .doubtful, "\(folder) is empty; put photographs into it, a folder an album")
                }
            } catch {
                return Finding("albums", .bad, "\(folder): \(error.reason); make it, or mount the disk that it is on")
            }
            if geteuid() == 0, text("/etc/passwd")?.contains("\nalbumen:") == true,
                let ending = run(["runuser", "-u", "albumen", "--", "test", "-r", folder, "-a", "-x", folder]),
                ending.exitCode != 0
            {
                return Finding("albums", .bad, "\(folder): the user albumen may not read it; sudo chmod a+rX \(folder)")
            }
            return Finding("albums", .good, "\(folder) can be read")
        }
    }

    private func disk(_ folders: [String]) -> Finding {
        for folder in ["/var/lib"] + folders {
            var info = statvfs()
            guard statvfs(root + folder, &info) == 0, info.f_blocks > 0 else { continue }
            let megabytes = UInt64(info.f_bavail) * UInt64(info.f_frsize) / 1_000_000
            if megabytes < 100 {
                return Finding("disk", .bad, "\(megabytes) MB left where \(folder) is; make room")
            }
            if info.f_files > 0, info.f_favail * 100 < info.f_files {
                return Finding("disk", .bad, "hardly room for more files where \(folder) is; delete some")
            }
        }
        return Finding("disk", .good, "room enough")
    }

    // MARK: Who may speak with it

    private func socketFile() -> Finding {
        var info = stat()
        guard stat(root + socket, &info) == 0 else {
            return Finding("socket", .bad, "no kiosk listens at \(socket); start it, or name its socket with --socket")
        }
        let group = Account.groupName(info.st_gid)
        if access(root + socket, R_OK | W_OK) != 0 {
            return Finding(
                "socket", .bad,
                "you may not use \(socket); sudo usermod -aG \(group) \(Account.userName(getuid())), "
                    + "and log in again")
        }
        if info.st_mode & 0o007 != 0 {
            return Finding("socket", .bad, "everybody may use \(socket); sudo chmod 0660 \(socket)")
        }
        let deadline = MonotonicClock.nanoseconds() + 2_000_000_000
        guard (try? LocalSocket(connectingTo: root + socket, patience: 1_000_000_000)) != nil,
            MonotonicClock.nanoseconds() < deadline
        else {
            return Finding("socket", .bad, "nobody answers at \(socket); systemctl restart albumen")
        }
        return Finding("socket", .good, "\(socket), for members of \(group)")
    }
}
