public import Browsing

/// What is configured of opened photographs.
public struct BrowserOptions: Hashable, Sendable {
    /// What a tap on the centred cover does, besides telling `click-on-cover`.
    public enum Click: String, Hashable, Sendable, CaseIterable {
        /// It opens the photograph.
        case open
        /// Nothing.
        case event
    }

    /// The pace at which photographs come and go.
    public enum Opening: String, Hashable, Sendable, CaseIterable {
        /// In 0.28 s, slow at both ends.
        case curve
        /// By a spring that swings past its end a little.
        case spring
    }

    /// What is behind an opened photograph.
    public enum Backdrop: String, Hashable, Sendable, CaseIterable {
        /// Black, with white controls.
        case black
        /// White, with dark controls.
        case white
    }

    /// What a tap on the centred cover does; open unless set.
    public var click = Click.open
    /// The pace at which photographs come and go; a curve unless set.
    public var opening = Opening.curve
    /// What is behind an opened photograph; black unless set.
    public var backdrop = Backdrop.black
    /// Whether photographs appear and disappear in their places instead of flying; false unless set.
    public var reducedMotion = false
    /// Whether the photograph after stands to the left; false unless set.
    public var rightToLeft = false

    /// Makes the defaults.
    public init() {}

    /// How they move.
    public var settings: BrowserSettings {
        var settings = BrowserSettings()
        if opening == .spring { settings.pace = .spring(BrowserSettings.spring) }
        settings.reducesMotion = reducedMotion
        settings.isRightToLeft = rightToLeft
        return settings
    }

    /// How they look.
    public var look: BrowserLook { backdrop == .white ? .white : BrowserLook() }
}
