/// Where a text setter finds its fonts.
public enum FontSource: Hashable, Sendable {
    /// The machine's own, by its fontconfig configuration.
    case system
    /// Only those in these folders and below; family aliases such as sans-serif then mean any of them.
    case folders([String])
}
