/// How sharply an opened photograph is to be seen.
public enum Sharpness: Hashable, Sendable {
    /// As the file and the screen allow.
    case full
    /// A sharper picture is on its way.
    case coming
    /// As it is it stays, for a reason: a sentence.
    case limited(String)
}
