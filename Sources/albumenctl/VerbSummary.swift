/// What a verb does, in a few words, for shells' completion and for the list of what there is.
struct VerbSummary {
    /// The verb.
    var word: String
    /// What it does.
    var text: String

    /// All verbs, in the order in which the manual lists them.
    static let all = [
        VerbSummary(word: "status", text: "tell what is shown and how the kiosk fares"),
        VerbSummary(word: "albums", text: "list the albums"),
        VerbSummary(word: "album", text: "show an album"),
        VerbSummary(word: "next", text: "move one photograph onwards"),
        VerbSummary(word: "previous", text: "move one photograph back"),
        VerbSummary(word: "select", text: "move to a photograph, counted from 1"),
        VerbSummary(word: "open", text: "open a photograph over the whole screen"),
        VerbSummary(word: "close", text: "put the opened photograph back"),
        VerbSummary(word: "zoom", text: "show the opened photograph larger"),
        VerbSummary(word: "events", text: "print what happens"),
        VerbSummary(word: "screenshot", text: "write what is shown as a PNG file"),
        VerbSummary(word: "skipped", text: "list the files that could not be shown"),
        VerbSummary(word: "rescan", text: "look for new and vanished photographs"),
        VerbSummary(word: "reload", text: "read the configuration again"),
        VerbSummary(word: "quit", text: "stop the kiosk"),
        VerbSummary(word: "doctor", text: "look for what keeps the kiosk from working"),
        VerbSummary(word: "version", text: "tell the versions of this program and of the kiosk"),
        VerbSummary(word: "completion", text: "print a completion script"),
        VerbSummary(word: "ssh-command", text: "do what an SSH client asks, as far as its key may"),
    ]
}
