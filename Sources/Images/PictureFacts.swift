/// What a picture's file tells of it besides its pixels, as far as it does.
public struct PictureFacts: Hashable, Sendable {
    /// What it is called; empty if that is not told.
    public var title: String
    /// When it was taken, `2024:05:01 12:30:00`, by the camera's clock; empty if that is not told.
    public var taken: String
    /// Where it was taken, in words; empty if that is not told.
    public var place: String

    /// Makes facts; none unless told.
    public init(title: String = "", taken: String = "", place: String = "") {
        (self.title, self.taken, self.place) = (title, taken, place)
    }
}
