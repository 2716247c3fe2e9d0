/// Cuts a command line into words without a shell, for whoever may send no more than words.
///
/// Blanks separate words; a word that begins with a quote, single or double, goes up to the next such quote; a backslash
/// takes the character after it as it is, but not between single quotes. What a shell would act on, unquoted, is refused
/// rather than passed on, so that nobody is left in the belief that it did something.
public enum CommandWords {
    /// Longest line that is looked at, in bytes.
    public static let byteLimit = 4_096

    /// Cuts a line into its words; the refusal says what is wrong with it.
    public static func split(_ line: String) throws(Refusal) -> [String] {
        guard line.utf8.count <= byteLimit else {
            throw Refusal(.refused, "The command is longer than \(byteLimit) bytes.")
        }
        if line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\t" }) {
            throw Refusal(.refused, "The command has line feeds or other control characters in it.")
        }
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = line[...]
        while let character = rest.popFirst() {
            switch (character, quote) {
            case (let character, let open?) where character == open: quote = nil
            case ("\\", let open) where open != "'":
                guard let next = rest.popFirst() else {
                    throw Refusal(.refused, "The command ends with a backslash.")
                }
                word = (word ?? "") + String(next)
            case (let character, .some): word = (word ?? "") + String(character)
            case (" ", nil), ("\t", nil):
                if let word { words.append(word) }
                word = nil
            case ("\"", nil) where word == nil, ("'", nil) where word == nil:
                quote = character
                word = ""
            case (let character, nil):
                if ";&|<>`$()".contains(character) {
                    throw Refusal(
                        .refused, "There is no shell here: “\(character)” has no meaning outside quotes.")
                }
                word = (word ?? "") + String(character)
            }
        }
        if quote != nil { throw Refusal(.refused, "The command has a quote without its end.") }
        if let word { words.append(word) }
        return words
    }
}
