internal import JSONCoding

/// A value as a configuration file holds it, before its knob has judged it.
enum ConfigurationValue: Hashable, Sendable {
    /// Nothing: the default.
    case null
    /// True or false.
    case flag(Bool)
    /// A number, perhaps infinite or none, which JSON5 has words for.
    case number(Double)
    /// A text.
    case text(String)
    /// Values in order.
    case list([ConfigurationValue])
    /// Values by name.
    case object([String: ConfigurationValue])

    /// The text, or what null stands for; nil for anything else.
    func text(orNull fallback: String?) -> String? {
        switch self {
        case .text(let text): text
        case .null: fallback
        case .flag, .number, .list, .object: nil
        }
    }

    /// The number if it is one, or what null stands for; nil for anything else.
    func decimal(orNull fallback: Double?) -> Double? {
        switch self {
        case .null: fallback
        case .number(let number): number
        case .flag, .text, .list, .object: nil
        }
    }

    /// The number if it is a whole one; nil for anything else.
    var whole: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }

    /// Whether it is true, or what null stands for; nil for anything else.
    func flag(orNull fallback: Bool) -> Bool? {
        switch self {
        case .flag(let flag): flag
        case .null: fallback
        case .number, .text, .list, .object: nil
        }
    }

    /// What a word of the command line may be meant as, the likeliest first.
    static func meanings(of word: String) -> [ConfigurationValue] {
        var meanings = [ConfigurationValue.text(word)]
        if let number = Double(word) { meanings.append(.number(number)) }
        if let flag = Bool(word) { meanings.append(.flag(flag)) }
        if word.hasPrefix("{"),
            let object = try? ConfigurationSyntax.decode(ConfigurationValue.self, from: Array(word.utf8))
        {
            meanings.append(object)
        }
        return meanings
    }

    /// The list's texts, none for null; nil if anything else is there.
    var texts: [String]? {
        switch self {
        case .null: return []
        case .list(let values):
            let texts = values.compactMap { $0.text(orNull: nil) }
            return texts.count == values.count ? texts : nil
        case .flag, .number, .text, .object: return nil
        }
    }

    /// The object's lists of texts, none for null; nil if anything else is there.
    var lists: [String: [String]]? {
        switch self {
        case .null: return [:]
        case .object(let members):
            let lists = members.compactMapValues(\.texts)
            return lists.count == members.count ? lists : nil
        case .flag, .number, .text, .list: return nil
        }
    }

    /// The value as it would stand in a file, on one line.
    var json: String {
        switch self {
        case .null: return "null"
        case .flag(let flag): return "\(flag)"
        case .number(let number): return Int(exactly: number).map(String.init) ?? "\(number)"
        case .text(let text):
            return String(decoding: JSON.encode(text), as: UTF8.self)
        case .list(let values): return "[" + values.map(\.json).joined(separator: ", ") + "]"
        case .object(let values):
            let members = values.sorted { $0.key < $1.key }.map { "\(Self.text($0.key).json): \($0.value.json)" }
            return "{" + members.joined(separator: ", ") + "}"
        }
    }
}

extension ConfigurationValue: Decodable {
    /// Reads whatever is there.
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let list = try? value.decode([ConfigurationValue].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: ConfigurationValue].self))
        }
    }
}
