import Control

/// How answers read for a person.
enum Text {
    /// The text with characters that would move the cursor or break the line written as escapes.
    static func printable(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// What resulted from a request, line by line.
    static func lines(_ acknowledgement: Acknowledgement, for request: Request) -> [String] {
        let lines = result(acknowledgement, for: request)
        guard let shown = acknowledgement.shown else { return lines }
        return lines + ["On the screen after \(shown / 1_000).\(shown / 100 % 10) ms."]
    }

    private static func result(_ acknowledgement: Acknowledgement, for request: Request) -> [String] {
        let state = acknowledgement.state
        switch request {
        case .status: return status(state)
        case .albums: return albums(acknowledgement.albums ?? [], shown: state.album)
        case .skipped:
            let skipped = acknowledgement.skipped ?? []
            return skipped.isEmpty
                ? ["Nothing was skipped."] : skipped.map { "\(printable($0.file)): \(printable($0.reason))" }
        case .quit: return ["The kiosk stops."]
        case .rescan: return [library(state) + "."]
        case .reload: return reloaded(acknowledgement.reloaded)
        case .album, .nextAlbum, .previousAlbum, .next, .previous, .select, .open, .close, .zoom, .events, .screenshot:
            return [shown(state)]
        }
    }

    /// An event on one line: its name, the album's id, and what the event is about.
    static func line(_ event: Event) -> String {
        let fields: [String]
        switch event {
        case .coverChanging(let cover), .coverChanged(let cover), .willOpen(let cover), .didOpen(let cover),
            .willClose(let cover), .didClose(let cover), .pageChanged(let cover):
            fields = self.fields(cover)
        case .coverSelected(let cover, let u, let v), .clickOnCover(let cover, let u, let v),
            .coverHeld(let cover, let u, let v):
            fields = self.fields(cover) + ["at \(percent(u)) \(percent(v))"]
        case .albumChanged(let id, let name, let count): fields = [id, name, "\(count)"]
        case .libraryChanged(let albums, let photographs):
            fields = [counted(albums, "album"), counted(photographs, "photograph")]
        case .photographSkipped(let file, let reason): fields = [file, reason]
        case .touchIdle(let isIdle): fields = [isIdle ? "nobody" : "somebody"]
        case .error(let message): fields = [message]
        }
        return ([event.kind.rawValue] + fields.map(printable)).joined(separator: "  ")
    }

    private static func reloaded(_ report: Acknowledgement.Reloaded?) -> [String] {
        guard let report, report.applied.count + report.restart.count > 0 else {
            return ["The configuration is as it was."]
        }
        var lines: [String] = []
        if !report.applied.isEmpty { lines.append("In effect now: \(report.applied.joined(separator: ", ")).") }
        if !report.restart.isEmpty {
            lines.append(
                "In effect after a restart (systemctl restart albumen): \(report.restart.joined(separator: ", ")).")
        }
        return lines
    }

    private static func fields(_ cover: Event.Cover) -> [String] { [cover.album, "\(cover.index + 1)", cover.file] }

    private static func percent(_ part: Double) -> String { "\(Int((max(-9, min(9, part)) * 100).rounded()))%" }

    private static func shown(_ state: KioskState) -> String {
        guard let name = state.name else { return "No album is shown." }
        return "\(printable(name)): \(place(state))"
    }

    private static func place(_ state: KioskState) -> String {
        guard let index = state.index else { return "no photograph" }
        return "\(index + 1) of \(state.count)" + (state.file.map { ", \(printable($0))" } ?? "") + open(state)
    }

    private static func open(_ state: KioskState) -> String {
        if state.open == nil { return "" }
        if let reason = state.unsharp { return ", open as sharp as fits: \(printable(reason))" }
        return state.sharp == false ? ", open, not sharp yet" : ", open"
    }

    private static func status(_ state: KioskState) -> [String] {
        let album = state.name.map { name in
            state.album == state.name ? printable(name) : printable("\(name) (\(state.album ?? ""))")
        }
        return [
            "album       \(album ?? "none")",
            "photograph  \(place(state))\(state.moving ? ", moving" : "")",
            "display     \(state.mode.width)x\(state.mode.height) at \(hertz(state.mode.millihertz))",
            "frames      \(state.presented) shown, \(state.missed) missed",
            "library     \(library(state))",
            "running     \(duration(state.uptime)), version \(printable(state.version))",
        ]
    }

    private static func albums(_ albums: [Acknowledgement.Album], shown: String?) -> [String] {
        if albums.isEmpty { return ["There are no albums."] }
        let width = albums.map { "\($0.count)".count }.max() ?? 0
        return albums.map { album in
            let count = "\(album.count)"
            let padding = String(repeating: " ", count: width - count.count)
            let name = album.id == album.name ? album.name : "\(album.name) (\(album.id))"
            return "\(album.id == shown ? "*" : " ") \(padding)\(count)  \(printable(name))"
        }
    }

    private static func library(_ state: KioskState) -> String {
        "\(counted(state.albums, "album")), \(counted(state.skipped, "file")) skipped"
    }

    private static func hertz(_ millihertz: Int) -> String {
        let thousandths = String(1_000 + abs(millihertz % 1_000)).dropFirst()
        return millihertz % 1_000 == 0 ? "\(millihertz / 1_000) Hz" : "\(millihertz / 1_000).\(thousandths) Hz"
    }

    private static func duration(_ seconds: Int) -> String {
        let parts = [
            (seconds / 86_400, "d"), (seconds / 3_600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
        ]
        let first = parts.firstIndex { $0.0 > 0 } ?? 3
        return parts[first...].prefix(2).map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}
