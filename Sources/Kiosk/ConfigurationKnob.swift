internal import Control
internal import Geometry

/// One thing that can be configured: all that parsing, printing and documentation know about it.
public struct ConfigurationKnob: Sendable {
    /// Its key in the file, and with two dashes its flag.
    public let name: String
    /// What it does, as a sentence.
    public let meaning: String
    /// The values it takes, with their unit and range.
    public let allowed: String
    /// What happens without it.
    public let fallback: String
    /// Takes a value over; false if it is not among those allowed.
    let take: @Sendable (ConfigurationValue, inout Configuration) -> Bool
    /// The value that says what is configured.
    let tell: @Sendable (Configuration) -> ConfigurationValue

    /// A knob whose value is one of a few words.
    private init<Value: RawRepresentable<String> & Sendable>(
        choice name: String, _ meaning: String, allowed: String, fallback: Value,
        _ path: any WritableKeyPath<Configuration, Value> & Sendable
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

    /// A knob whose value is a text that `parse` understands and `format` writes, or null.
    private init<Value: Sendable>(
        text name: String, _ meaning: String, allowed: String, fallback: String,
        _ path: any WritableKeyPath<Configuration, Value?> & Sendable,
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
    private init(
        list name: String, _ meaning: String, allowed: String, fallback: String,
        _ path: any WritableKeyPath<Configuration, [String]> & Sendable,
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
}

extension ConfigurationKnob {
    /// Longest and shortest side of a picture, in pixels.
    static let sizeRange = 64...8_192

    /// All knobs, in the order in which manuals list them.
    public static let all: [ConfigurationKnob] = [
        ConfigurationKnob(
            choice: "display", "Where the picture goes: to a graphics card, or nowhere.",
            allowed: "\"auto\" (a card if a display is connected to one), \"drm\", \"headless\"", fallback: .auto,
            \.display),
        ConfigurationKnob(
            text: "card", "The graphics card's device.", allowed: "an absolute path such as \"/dev/dri/card0\"",
            fallback: "the first card that can show a picture", \.card, parse: absolutePath, format: { $0 }),
        ConfigurationKnob(
            text: "connector", "The card's connector that the display hangs on.",
            allowed: "a name such as \"HDMI-A-1\", as in /sys/class/drm", fallback: "the first with a display",
            \.connector, parse: connectorName, format: { $0 }),
        ConfigurationKnob(
            text: "size", "The picture's columns and rows, in pixels.",
            allowed: "\"WIDTHxHEIGHT\", each from \(sizeRange.lowerBound) to \(sizeRange.upperBound)",
            fallback: "what the display prefers; headless, \"1280x800\"", \.size, parse: size,
            format: { "\($0.width)x\($0.height)" }),
        ConfigurationKnob(
            text: "socket", "The control socket, at which albumenctl finds the kiosk.",
            allowed: "an absolute path of at most 107 bytes",
            fallback: "$ALBUMEN_SOCKET, else \(ControlSocketPath.system) if it exists, else "
                + "$XDG_RUNTIME_DIR/albumen/control.sock",
            \.socket, parse: { $0.utf8.count <= 107 ? absolutePath($0) : nil }, format: { $0 }),
        ConfigurationKnob(
            list: "folders", "The folders whose sub-folders are the albums.",
            allowed: "a list of absolute paths such as [\"/srv/photographs\"]", fallback: "none, []", \.folders,
            accepts: { absolutePath($0) != nil }),
    ]

    /// The path itself if it is one, without a NUL, from the root.
    @Sendable private static func absolutePath(_ text: String) -> String? {
        text.hasPrefix("/") && !text.unicodeScalars.contains("\0") ? text : nil
    }

    @Sendable private static func connectorName(_ text: String) -> String? {
        let isName = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
            default: false
            }
        }
        return isName && !text.isEmpty ? text : nil
    }

    @Sendable private static func size(_ text: String) -> PixelSize? {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { side in
            side.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(side) : nil
        }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        guard sizeRange.contains(width), sizeRange.contains(height) else { return nil }
        return PixelSize(width: width, height: height)
    }
}
