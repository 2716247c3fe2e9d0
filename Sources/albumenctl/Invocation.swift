import Control

/// What a command line asks for.
enum Invocation: Hashable {
    /// Explain the program.
    case help
    /// Ask the kiosk for something.
    case perform(Action, Options)
    /// Do something that needs no kiosk.
    case errand(Errand, Options)

    /// What to ask the kiosk, and what the answer is for.
    enum Action: Hashable {
        /// Ask, and tell what resulted.
        case request(Request)
        /// Write what is shown into a file; `-` is the standard output.
        case screenshot(file: String)
        /// Print events, all or those of some kinds; with `follow`, go on when the kiosk comes back.
        case events(only: Set<Event.Kind>?, follow: Bool)

        /// The verb on the wire.
        var verb: Request.Verb {
            switch self {
            case .request(let request): request.verb
            case .screenshot: .screenshot
            case .events: .events
            }
        }
    }

    /// What needs no kiosk, or asks it in ways of its own.
    enum Errand: Hashable {
        /// Tell this program's version, and the kiosk's if one is running.
        case version
        /// Look for what keeps the kiosk from working.
        case doctor
        /// Print a shell's completion script, or with `names` what albums there are.
        case completion(Completion)
        /// Do what an SSH client asks, as far as its key may.
        case sshCommand(key: String, allow: [String])
    }

    /// What `completion` prints.
    enum Completion: String, Hashable, CaseIterable {
        case bash, zsh, fish, names
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
        /// Whether it is for an option that there is not, or not here.
        var isOption = false
    }

    /// Reads the arguments after the program's name.
    ///
    /// Options may stand anywhere before `--`, which ends them. With `joinsNames`, an album's name may be several words,
    /// as those are that an SSH client has joined.
    init(arguments: [String], joinsNames: Bool = false) throws(Misuse) {
        var line = CommandLineWords()
        try line.read(arguments)
        if line.asksForHelp {
            self = .help
            return
        }
        if joinsNames, line.words.first == "album", line.words.count > 2 {
            line.words = ["album", line.words.dropFirst().joined(separator: " ")]
        }
        try self.init(line)
    }

    private init(_ line: CommandLineWords) throws(Misuse) {
        if let errand = try Self.errand(line) {
            self = .errand(errand, line.options)
            return
        }
        if line.key != nil || !line.allow.isEmpty {
            throw Misuse(message: "--as and --allow belong to ssh-command", isOption: true)
        }
        var action: Action
        if let step = line.step {
            guard line.words == ["album"] else {
                throw Misuse(message: "--next and --previous stand for the name after album, and nowhere else")
            }
            action = .request(step)
        } else {
            action = try Self.action(line.words)
        }
        if case .events = action {
            action = .events(only: line.only, follow: line.follow)
        } else if line.only != nil || line.follow {
            throw Misuse(message: "--filter and --follow belong to events")
        }
        if line.options.waits {
            guard case .request(let request) = action, request.canWait else {
                throw Misuse(message: "\(action.verb.rawValue) has nothing to wait for")
            }
        }
        self = .perform(action, line.options)
    }

    private static func errand(_ line: CommandLineWords) throws(Misuse) -> Errand? {
        if line.asksForVersion { return .version }
        let operands = line.words.dropFirst()
        let errand: Errand
        switch line.words.first {
        case "version": errand = .version
        case "doctor": errand = .doctor
        case "ssh-command":
            guard let key = line.key else { throw Misuse(message: "ssh-command needs --as NAME, the key's name") }
            errand = .sshCommand(key: key, allow: line.allow)
        case "completion":
            guard operands.count == 1, let word = operands.first, let what = Completion(rawValue: word) else {
                throw Misuse(message: "completion takes the shell's name: bash, zsh or fish")
            }
            return .completion(what)
        default: return nil
        }
        if let first = operands.first {
            throw Misuse(message: "\(line.words[0]) takes nothing, not “\(first)”")
        }
        return errand
    }

    private static func action(_ words: [String]) throws(Misuse) -> Action {
        guard let word = words.first else { throw Misuse(message: "a verb is missing") }
        guard let verb = Request.Verb(rawValue: word) else {
            let known = VerbSummary.all.map(\.word).joined(separator: ", ")
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
        case .open:
            if operands.isEmpty { return .request(.open(index: nil)) }
            guard operands.count == 1, let text = operands.first, let number = Int(text), number >= 1 else {
                throw Misuse(message: "open takes a photograph's number, counted from 1, or nothing")
            }
            return .request(.open(index: number - 1))
        case .close: return try none(.request(.close))
        case .zoom:
            if operands.isEmpty { return .request(.zoom(scale: nil)) }
            guard operands.count == 1, let text = operands.first, let scale = Double(text), scale.isFinite, scale > 0
            else { throw Misuse(message: "zoom takes how many times as large as it fits, above 0, or nothing") }
            return .request(.zoom(scale: scale))
        case .events: return try none(.events(only: nil, follow: false))
        case .screenshot: return .screenshot(file: try one("file name, or - for the standard output"))
        case .skipped: return try none(.request(.skipped))
        case .rescan: return try none(.request(.rescan))
        case .reload: return try none(.request(.reload))
        case .quit: return try none(.request(.quit))
        }
    }
}
