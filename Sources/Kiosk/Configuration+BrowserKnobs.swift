internal import Settings

extension Configuration {
    /// The knobs of opened photographs.
    static let browserKnobs: [ConfigurationKnob<Configuration>] = [
        ConfigurationKnob(
            choice: "click", "What a tap on the centred cover does, besides the event click-on-cover.",
            allowed: "\"open\" (opens the photograph), \"event\" (nothing)", fallback: .open, \.browser.click),
        ConfigurationKnob(
            choice: "opening", "How photographs are opened and put back.",
            allowed: "\"curve\" (in 0.28 s), \"spring\" (swings past its end a little)", fallback: .curve,
            \.browser.opening),
        ConfigurationKnob(
            choice: "backdrop", "What is behind an opened photograph.", allowed: "\"black\", \"white\"",
            fallback: .black, \.browser.backdrop),
        ConfigurationKnob(
            flag: "reducedMotion",
            "Whether opened photographs appear in their places instead of flying there, and covers only fade when the "
                + "album or the layout changes.",
            fallback: false, \.browser.reducedMotion),
        ConfigurationKnob(
            flag: "rightToLeft", "Whether the photograph after an opened one stands to its left.", fallback: false,
            \.browser.rightToLeft),
    ]
}
