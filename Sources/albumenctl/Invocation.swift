import Control

/// What a command line asks for.
enum Invocation: Hashable {
    /// Explain the program.
    case help
    /// Tell its version.
    case version
    /// Ask the kiosk for something.
    case perform(Action, Options)

    /// What to ask the kiosk, and what the answer is for.
    enum Action: Hashable {
        /// Ask, and tell what resulted.
        case request(Request)
        /// Write what is shown into a file.
        case screenshot(file: String)
        /// Print events, all or those of some kinds; with `follow`, go on when the kiosk comes back.
        case events(only: Set<Event.Kind>?, follow: Bool)
    }

    /// How to ask and how to answer.
    struct Options: Hashable {
        /// The socket's path; nil: the standard one.
        var socket: String?
        /// Whether the answer is JSON.
        var json = false
        /// How long to wait, in nanoseconds.
        var timeout: Int64 = 10_000_000_000
        /// Whether to answer only when the result is on the screen.
        var waits = false
    }

    /// A command line that means nothing: why, for a person.
    struct Misuse: Error, Hashable {
        var message: String
    }

    /// Reads the arguments after the program's name.
    ///
    /// Options may stand anywhere before `--`, which ends them.
    init(arguments: [String]) throws(Misuse) {
        var options = Options()
        var words: [String] = []
        var step: Request?
        var only: Set<Event.Kind>?
        var follow = false
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            func value() throws(Misuse) -> String {
                let value = parts.count == 2 ? parts[1] : rest.popFirst()
                guard let value, !value.isEmpty else { throw Misuse(message: "\(parts[0]) needs a value") }
                return value
            }
            switch parts[0] {
            case "--socket": options.socket = try value()
            case "--timeout": options.timeout = try Self.timeout(try value())
            case "--filter": only = (only ?? []).union(try Self.kinds(try value()))
            case "--json", "--wait", "--follow", "--help", "-h", "--version", "--next", "--previous":
                if parts.count == 2 { throw Misuse(message: "\(parts[0]) takes no value") }
                switch parts[0] {
                case "--json": options.json = true
                case "--wait": options.waits = true
                case "--follow": follow = true
                case "--next": step = .nextAlbum
                case "--previous": step = .previousAlbum
                case "--version":
                    self = .version
                    return
                default:
                    self = .help
                    return
                }
            default: throw Misuse(message: "there is no option \(parts[0])")
            }
        }
        if let step {
            guard words == ["album"] else {
                throw Misuse(message: "--next and --previous stand for the name after album, and nowhere else")
            }
            self = .perform(.request(step), options)
        } else {
            var action = try Self.action(words)
            if case .events = action {
                action = .events(only: only, follow: follow)
            } else if only != nil || follow {
                throw Misuse(message: "--filter and --follow belong to events")
            }
            if options.waits {
                guard case .request(let request) = action, request.canWait else {
                    throw Misuse(message: "\(words[0]) has nothing to wait for")
                }
            }
            self = .perform(action, options)
        }
    }

    private static func timeout(_ text: String) throws(Misuse) -> Int64 {
        guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
            throw Misuse(message: "--timeout takes seconds, above 0 and up to 86400, not “\(text)”")
        }
        return Int64(seconds * 1e9)
    }

    private static func kinds(_ list: String) throws(Misuse) -> Set<Event.Kind> {
        var kinds: Set<Event.Kind> = []
        for name in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let kind = Event.Kind(rawValue: String(name)) else {
                let known = Event.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw Misuse(message: "there is no event “\(name)”; there are \(known)")
            }
            kinds.insert(kind)
        }
        return kinds
    }

    private static func action(_ words: [String]) throws(Misuse) -> Action {
        guard let word = words.first else { throw Misuse(message: "a verb is missing") }
        guard let verb = Request.Verb(rawValue: word) else {
            let known = Request.Verb.allCases.map(\.rawValue).joined(separator: ", ")
            throw Misuse(message: "there is no verb “\(word)”; there are \(known)")
        }
        let operands = words.dropFirst()
        func none(_ action: Action) throws(Misuse) -> Action {
            if let first = operands.first { throw Misuse(message: "\(verb.rawValue) takes nothing, not “\(first)”") }
            return action
        }
        func one(_ what: String) throws(Misuse) -> String {
            guard let operand = operands.first, operands.count == 1 else {
                throw Misuse(message: "\(verb.rawValue) takes one \(what); quote it if it has spaces")
            }
            return operand
        }
        switch verb {
        case .status: return try none(.request(.status))
        case .albums: return try none(.request(.albums))
        case .album: return .request(.album(name: try one("album's name")))
        case .next: return try none(.request(.next))
        case .previous: return try none(.request(.previous))
        case .select:
            guard operands.count == 1, let text = operands.first, let number = Int(text), number >= 1 else {
                throw Misuse(message: "select takes a photograph's number, counted from 1")
            }
            return .request(.select(index: number - 1))
        case .events: return try none(.events(only: nil, follow: false))
        case .screenshot:
            let file = try one("file name")
            if file == "-" { throw Misuse(message: "screenshot writes a file, not the standard output") }
            return .screenshot(file: file)
        case .skipped: return try none(.request(.skipped))
        case .rescan: return try none(.request(.rescan))
        case .reload: return try none(.request(.reload))
        case .quit: return try none(.request(.quit))
        }
    }
}
