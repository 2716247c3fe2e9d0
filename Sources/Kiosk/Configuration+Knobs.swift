internal import Control
internal import Geometry
public import Settings

extension Configuration: Configurable {
    /// Longest and shortest side of a picture, in pixels.
    private static let sizeRange = 64...8_192

    /// All knobs, in the order in which manuals list them.
    public static let knobs: [ConfigurationKnob<Configuration>] = generalKnobs + touchKnobs + browserKnobs

    private static let generalKnobs: [ConfigurationKnob<Configuration>] = [
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
            number: "rotation",
            "How the picture is turned on the display, clockwise, for a panel that is mounted turned the other way.",
            allowed: "degrees: 0, 90, 180, 270", fallback: .none, \.rotation),
        ConfigurationKnob(
            text: "socket", "The control socket, at which albumenctl finds the kiosk.",
            allowed: "an absolute path of at most 107 bytes",
            fallback: "$ALBUMEN_SOCKET, else \(ControlSocketPath.system) if it exists, else "
                + "$XDG_RUNTIME_DIR/albumen/control.sock",
            \.socket, parse: { $0.utf8.count <= 107 ? absolutePath($0) : nil }, format: { $0 }),
        ConfigurationKnob(
            list: "folders", "The folders whose sub-folders are the albums, those of the first one first.",
            allowed: "a list of absolute paths such as [\"/srv/photographs\"]", fallback: "none, []", \.folders,
            accepts: { absolutePath($0) != nil }
        ).live,
        ConfigurationKnob(
            choice: "layout", "How the covers stand.",
            allowed: "\"default\" (a row, the middle one raised), \"furrow\" (square, dimmed beside the middle), "
                + "\"classic\" (square, three places), \"grid\", \"list\" (both flat, from top to bottom)",
            fallback: .standard, \.layout
        ).live,
        ConfigurationKnob(
            flag: "hideTitle",
            "Whether a grid or a list is without the album's name above and the number of its photographs below.",
            fallback: false, \.hideTitle
        ).live,
        ConfigurationKnob(
            whole: "frameWidth", "How wide the frame around each picture is.", unit: "points of 0.159 mm",
            range: 0...40, fallback: 0, \.frameWidth),
        ConfigurationKnob(
            whole: "idleSeconds",
            "How long nobody must have touched the kiosk, or commanded it to show something, until it is idle: it says "
                + "touch-idle, and does idleAction.",
            unit: "seconds, 0 for never", range: 0...86_400, fallback: 0, \.idleSeconds
        ).live,
        ConfigurationKnob(
            choice: "idleAction", "What an idle kiosk does, until it is touched.",
            allowed:
                "\"none\", \"next\" (goes on to the next photograph every idleInterval), \"start\" (puts an opened "
                + "photograph back and returns to the album's first)",
            fallback: .none, \.idleAction
        ).live,
        ConfigurationKnob(
            whole: "idleInterval", "How long an idle kiosk that goes on has each photograph at rest.", unit: "seconds",
            range: 1...3_600, fallback: 8, \.idleInterval
        ).live,
        ConfigurationKnob(
            text: "socketGroup",
            "The group whose members may use the control socket, besides root and the kiosk's user.",
            allowed: "a group's name", fallback: "the kiosk's own group", \.socketGroup,
            parse: { $0.isEmpty || $0.unicodeScalars.contains("\0") ? nil : $0 }, format: { $0 }),
        ConfigurationKnob(
            flag: "stateless", "Whether the kiosk starts with the first album instead of what it showed last.",
            fallback: false, \.stateless),
        ConfigurationKnob(
            text: "stateFolder", "The folder in which the kiosk remembers what it showed, in the file state.json.",
            allowed: "an absolute path",
            fallback: "$STATE_DIRECTORY, else $XDG_STATE_HOME/albumen, else $HOME/.local/state/albumen", \.stateFolder,
            parse: absolutePath, format: { $0 }),
        ConfigurationKnob(
            lists: "hooks",
            "Programs that are run when something happens, each with its arguments; no shell is involved, and the event is "
                + "on the program's standard input as a line of JSON.",
            allowed: "an object of event names (albumenctl(1), events) and lists of an absolute path and arguments, "
                + "such as {\"album-changed\": [\"/usr/bin/logger\", \"-t\", \"frame\"]}",
            fallback: "none, {}", \.hooks,
            accepts: { event, words in
                Event.Kind(rawValue: event) != nil && words.first.flatMap(absolutePath) != nil
                    && !words.contains { $0.unicodeScalars.contains("\0") }
            }
        ).live,
        ConfigurationKnob(
            whole: "hookSeconds", "How long a hook's program may run before it is ended.", unit: "seconds",
            range: 1...3_600, fallback: 10, \.hookSeconds
        ).live,
        ConfigurationKnob(
            whole: "hookCount", "How many hooks' programs may run at a time; later ones wait their turn.",
            unit: "programs", range: 1...16, fallback: 2, \.hookCount
        ).live,
        ConfigurationKnob(
            whole: "renderThreads",
            "How many threads draw a frame together; with 0, one for each of the processor's cores, at most 4.",
            unit: "threads", range: 0...4, fallback: 0, \.renderThreads),
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
