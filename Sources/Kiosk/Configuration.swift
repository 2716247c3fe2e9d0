public import Geometry
internal import Settings

/// What the kiosk is told before it starts: a value with a default for every knob.
///
/// It is put together in layers, each over the one before: the defaults, the configuration file, the files beside it in
/// `conf.d` in the order of their names, the environment, the command line's flags. Files are JSON5: JSON with comments,
/// unquoted keys, single quotes and trailing commas. Every key is a knob (`ConfigurationKnob`); every knob is a variable,
/// `ALBUMEN_SIZE=1280x800` for `size: "1280x800"`, and, unless it is a list or an object, a flag, `--size 1280x800`. The
/// folders are the command line's operands.
public struct Configuration: Hashable, Sendable {
    /// Where the picture goes.
    public enum Display: String, Hashable, Sendable, CaseIterable {
        /// To a card with a connected display if there is one, else nowhere.
        case auto
        /// To a card.
        case drm
        /// Nowhere: frames exist in memory only.
        case headless
    }

    /// Where the picture goes.
    public var display = Display.auto
    /// Path of the card's device; nil: the first that can show a picture.
    public var card: String?
    /// The connector's name, such as `HDMI-A-1`; nil: the first with a display.
    public var connector: String?
    /// Columns and rows; nil: what the display prefers, without one 1280×800.
    public var size: PixelSize?
    /// The control socket's path; nil: the standard one.
    public var socket: String?
    /// The folders whose sub-folders are the albums, those of the first one first; folders of a file are absolute.
    public var folders: [String] = []
    /// The group whose members may use the control socket; nil: the kiosk's own.
    public var socketGroup: String?
    /// Whether nothing is remembered over a restart.
    public var stateless = false
    /// The folder in which the kiosk remembers what it showed; nil: the standard one.
    public var stateFolder: String?
    /// The program with its arguments that is run on an event, by the event's name.
    public var hooks: [String: [String]] = [:]
    /// Seconds after which a hook's program is ended, 1…3600.
    public var hookSeconds = 10
    /// Hooks' programs that may run at a time, 1…16.
    public var hookCount = 2
    /// How fingers are understood.
    public var touch = TouchSettings()
    /// Whether a tap on a cover at the side clicks it instead of bringing it to the centre.
    public var sideTapClicks = false
    /// What is configured of opened photographs.
    public var browser = BrowserOptions()
    /// How the picture lies on the panel.
    public var rotation = PanelRotation.none
    /// Threads that draw a frame, 1…4; 0: one for each processor core, at most 4.
    public var renderThreads = 0

    /// How the covers stand.
    public var layout = CarouselLayout.standard
    /// Whether a grid or a list is without the album's name above and the number of its photographs below.
    public var hideTitle = false
    /// The line around each picture, in layer points, 0…40.
    public var frameWidth = 0
    /// Seconds without a touch after which the kiosk counts as idle, 0…86 400; 0 for never.
    public var idleSeconds = 0
    /// What the carousel does then.
    public var idleAction = IdleSettings.Action.none
    /// Seconds from one cover to the next where it goes on, 1…3600.
    public var idleInterval = 8

    /// The defaults.
    public init() {}
}
