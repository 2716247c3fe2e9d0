/// One thing that can be configured: all that parsing, printing and documentation know about it.
public struct ConfigurationKnob<Root: Configurable>: Sendable {
    /// Its key in the file, and with two dashes its flag.
    public let name: String
    /// What it does, as a sentence.
    public let meaning: String
    /// The values it takes, with their unit and range.
    public let allowed: String
    /// What happens without it.
    public let fallback: String
    /// Whether a change is taken over while the program runs; else it needs a restart.
    public private(set) var isLive = false
    /// Takes a value over; false if it is not among those allowed.
    let take: @Sendable (ConfigurationValue, inout Root) -> Bool
    /// The value that says what is configured.
    let tell: @Sendable (Root) -> ConfigurationValue

    /// A knob whose value is one of a few words.
    public init<Value: RawRepresentable<String> & Sendable>(
        choice name: String, _ meaning: String, allowed: String, fallback: Value,
        _ path: any WritableKeyPath<Root, Value> & Sendable
    ) {
        self.name = name
        self.meaning = meaning
        self.allowed = allowed
        self.fallback = ConfigurationValue.text(fallback.rawValue).json
        take = { value, configuration in
            guard let text = value.text(orNull: fallback.rawValue), let choice = Value(rawValue: text) else {
                return false
            }
            configuration[keyPath: path] = choice
            return true
        }
        tell = { .text($0[keyPath: path].rawValue) }
    }

    /// A knob whose value is one of some whole numbers.
    public init<Value: RawRepresentable & Sendable>(
        number name: String, _ meaning: String, allowed: String, fallback: Value,
        _ path: any WritableKeyPath<Root, Value> & Sendable
    ) where Value.RawValue == Int {
        self.name = name
        self.meaning = meaning
        self.allowed = allowed
        self.fallback = "\(fallback.rawValue)"
        take = { value, configuration in
            guard let number = value == .null ? fallback.rawValue : value.whole, let choice = Value(rawValue: number)
            else { return false }
            configuration[keyPath: path] = choice
            return true
        }
        tell = { .number(Double($0[keyPath: path].rawValue)) }
    }

    /// A knob whose value is a text that `parse` understands and `format` writes, or null.
    public init<Value: Sendable>(
        text name: String, _ meaning: String, allowed: String, fallback: String,
        _ path: any WritableKeyPath<Root, Value?> & Sendable,
        parse: @escaping @Sendable (String) -> Value?, format: @escaping @Sendable (Value) -> String
    ) {
        self.name = name
        self.meaning = meaning
        self.allowed = allowed
        self.fallback = fallback
        take = { value, configuration in
            if case .null = value {
                configuration[keyPath: path] = nil
                return true
            }
            guard let text = value.text(orNull: nil), let parsed = parse(text) else { return false }
            configuration[keyPath: path] = parsed
            return true
        }
        tell = { $0[keyPath: path].map { .text(format($0)) } ?? .null }
    }

    /// A knob whose value is a list of texts, or null for an empty one.
    public init(
        list name: String, _ meaning: String, allowed: String, fallback: String,
        _ path: any WritableKeyPath<Root, [String]> & Sendable,
        accepts: @escaping @Sendable (String) -> Bool
    ) {
        self.name = name
        self.meaning = meaning
        self.allowed = allowed
        self.fallback = fallback
        take = { value, configuration in
            guard let texts = value.texts, texts.allSatisfy(accepts) else { return false }
            configuration[keyPath: path] = texts
            return true
        }
        tell = { .list($0[keyPath: path].map(ConfigurationValue.text)) }
    }

    /// A knob whose value is a whole number of a range, or null for the default.
    public init(
        whole name: String, _ meaning: String, unit: String, range: ClosedRange<Int>, fallback: Int,
        _ path: any WritableKeyPath<Root, Int> & Sendable
    ) {
        self.init(
            whole: name, meaning, unit: unit, range: range, fallback: "\(fallback)",
            put: { $1[keyPath: path] = $0 ?? fallback }, get: { $0[keyPath: path] })
    }

    /// A knob whose value is a whole number of a range, or null for what `fallback` says in words.
    public init(
        whole name: String, _ meaning: String, unit: String, range: ClosedRange<Int>, fallback: String,
        _ path: any WritableKeyPath<Root, Int?> & Sendable
    ) {
        self.init(
            whole: name, meaning, unit: unit, range: range, fallback: fallback, put: { $1[keyPath: path] = $0 },
            get: { $0[keyPath: path] })
    }

    private init(
        whole name: String, _ meaning: String, unit: String, range: ClosedRange<Int>, fallback: String,
        put: @escaping @Sendable (Int?, inout Root) -> Void, get: @escaping @Sendable (Root) -> Int?
    ) {
        self.name = name
        self.meaning = meaning
        allowed = "\(unit), a whole number from \(range.lowerBound) to \(range.upperBound)"
        self.fallback = fallback
        take = { value, configuration in
            let number = value.whole
            guard value == .null || number.map(range.contains) == true else { return false }
            put(number, &configuration)
            return true
        }
        tell = { get($0).map { .number(Double($0)) } ?? .null }
    }

    /// A knob whose value is a number of a range, with a fraction if need be, or null for the default.
    public init(
        decimal name: String, _ meaning: String, unit: String, range: ClosedRange<Double>, fallback: Double,
        _ path: any WritableKeyPath<Root, Double> & Sendable
    ) {
        self.name = name
        self.meaning = meaning
        allowed = "\(unit), a number from \(range.lowerBound) to \(range.upperBound)"
        self.fallback = "\(fallback)"
        take = { value, configuration in
            guard let number = value.decimal(orNull: fallback), range.contains(number) else { return false }
            configuration[keyPath: path] = number
            return true
        }
        tell = { .number($0[keyPath: path]) }
    }

    /// A knob that is on or off.
    public init(
        flag name: String, _ meaning: String, fallback: Bool, _ path: any WritableKeyPath<Root, Bool> & Sendable
    ) {
        self.name = name
        self.meaning = meaning
        allowed = "true, false"
        self.fallback = "\(fallback)"
        take = { value, configuration in
            guard let flag = value.flag(orNull: fallback) else { return false }
            configuration[keyPath: path] = flag
            return true
        }
        tell = { .flag($0[keyPath: path]) }
    }

    /// A knob whose value is an object of lists of texts, or null for an empty one.
    public init(
        lists name: String, _ meaning: String, allowed: String, fallback: String,
        _ path: any WritableKeyPath<Root, [String: [String]]> & Sendable,
        accepts: @escaping @Sendable (String, [String]) -> Bool
    ) {
        self.name = name
        self.meaning = meaning
        self.allowed = allowed
        self.fallback = fallback
        take = { value, configuration in
            guard let lists = value.lists, lists.allSatisfy(accepts) else { return false }
            configuration[keyPath: path] = lists
            return true
        }
        tell = { .object($0[keyPath: path].mapValues { .list($0.map(ConfigurationValue.text)) }) }
    }

    /// The same knob, but a change of it is taken over while the program runs.
    public var live: ConfigurationKnob {
        var knob = self
        knob.isLive = true
        return knob
    }

    /// Whether the command line sets it by a flag; lists and objects have none.
    public var isFlag: Bool {
        switch tell(Root()) {
        case .list, .object: false
        case .null, .flag, .number, .text: true
        }
    }

    /// Whether it is on or off, so that its flag may stand without a value.
    public var isSwitch: Bool {
        if case .flag = tell(Root()) { true } else { false }
    }

    /// Its name as a variable of the environment, without a prefix: `HOOK_SECONDS` for `hookSeconds`.
    public var variable: String { name.map { $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined() }
}
