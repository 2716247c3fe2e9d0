/// Why a program ends without having been told to, in words for a person.
public struct ProgramFailure<Exit: ProgramExit>: Error {
    /// How it ends.
    public var exit: Exit
    /// What went wrong, and what to do about it: one line without a stop.
    public var sentence: String

    /// Makes a failure.
    public init(exit: Exit, sentence: String) {
        self.exit = exit
        self.sentence = sentence
    }
}
