/// Text from outside, made fit for setting: bounded, without control characters, cut into paragraphs.
struct CleanText {
    /// Scalars that are looked at; what follows is replaced by an ellipsis, so that no text takes long.
    static let limit = 2048

    /// The paragraphs in order; blank ones at the end are gone, blank ones between others are kept.
    let paragraphs: [String]

    /// Cuts at every line or paragraph separator and drops control characters (NUL among them) except tabs.
    init(_ text: String) {
        var paragraphs: [String] = []
        var current = String.UnicodeScalarView()
        func isSeparator(_ scalar: Unicode.Scalar) -> Bool { Character(scalar).isNewline }
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars.prefix(Self.limit) {
            defer { last = scalar }
            if isSeparator(scalar) {
                if scalar == "\n" && last == "\r" { continue }
                paragraphs.append(String(current))
                current = .init()
            } else if scalar == "\t" || scalar.properties.generalCategory != .control {
                current.append(scalar)
            }
        }
        if text.unicodeScalars.dropFirst(Self.limit).first != nil { current.append("…") }
        paragraphs.append(String(current))
        while let end = paragraphs.last, end.allSatisfy(\.isWhitespace) { paragraphs.removeLast() }
        self.paragraphs = paragraphs
    }
}
