import Control

/// A command line's words and options, told apart but not yet put together.
struct CommandLineWords {
    /// What is no option, in order.
    var words: [String] = []
    var options = Invocation.Options()
    /// The step that stands for an album's name.
    var step: Request?
    var only: Set<Event.Kind>?
    var follow = false
    var key: String?
    var allow: [String] = []
    var asksForHelp = false
    var asksForVersion = false

    /// Takes arguments apart; options may stand anywhere before `--`.
    mutating func read(_ arguments: [String]) throws(Invocation.Misuse) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                return
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(argument)
                continue
            }
            try take(argument, &rest)
        }
    }

    private mutating func take(
        _ argument: String, _ rest: inout ArraySlice<String>
    ) throws(Invocation.Misuse) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch parts[0] {
        case "--socket": options.socket = try Self.value(parts, &rest)
        case "--timeout": options.timeout = try Self.timeout(try Self.value(parts, &rest))
        case "--filter": only = (only ?? []).union(try Self.kinds(try Self.value(parts, &rest)))
        case "--as": key = try Self.value(parts, &rest)
        case "--allow": allow.append(try Self.value(parts, &rest))
        default:
            if !takeSwitch(parts[0]) {
                let takesName = [Request.Verb.album, .screenshot].map(\.rawValue).first { $0 == words.first }
                let advice = takesName.map { "; if it is a name, put -- before it: \($0) -- \(argument)" } ?? ""
                throw Invocation.Misuse(message: "there is no option \(parts[0])\(advice)", isOption: true)
            }
            if parts.count == 2 { throw Invocation.Misuse(message: "\(parts[0]) takes no value") }
        }
    }

    /// Takes an option without a value; false if there is no such option.
    private mutating func takeSwitch(_ name: String) -> Bool {
        switch name {
        case "--json": options.json = true
        case "--wait": options.waits = true
        case "--follow": follow = true
        case "--next": step = .nextAlbum
        case "--previous": step = .previousAlbum
        case "--help", "-h": asksForHelp = true
        case "--version": asksForVersion = true
        default: return false
        }
        return true
    }

    private static func value(
        _ parts: [String], _ rest: inout ArraySlice<String>
    ) throws(Invocation.Misuse) -> String {
        let value = parts.count == 2 ? parts[1] : rest.popFirst()
        guard let value, !value.isEmpty else { throw Invocation.Misuse(message: "\(parts[0]) needs a value") }
        return value
    }

    private static func timeout(_ text: String) throws(Invocation.Misuse) -> Int64 {
        guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
            throw Invocation.Misuse(
                message: "--timeout takes seconds, above 0 and up to 86400, not “\(text)”")
        }
        return Int64(seconds * 1e9)
    }

    private static func kinds(_ list: String) throws(Invocation.Misuse) -> Set<Event.Kind> {
        var kinds: Set<Event.Kind> = []
        for name in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let kind = Event.Kind(rawValue: String(name)) else {
                let known = Event.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw Invocation.Misuse(message: "there is no event “\(name)”; there are \(known)")
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
