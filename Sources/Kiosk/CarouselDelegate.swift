public import Geometry
public import Images

/// What the carousel tells about itself; on the loop's thread.
public protocol CarouselDelegate: AnyObject {
    /// Something looks different now: a frame is needed.
    func carouselNeedsFrame()
    /// The row is on its way to another cover than it rested on or was on its way to.
    func carousel(isBoundFor index: Int)
    /// Another cover came to rest in the centre; once for each.
    func carousel(didSettleOn index: Int)
    /// The centred cover was tapped, at `unit` of its picture (0…1 across and down).
    func carousel(didClick index: Int, at unit: Point)
    /// A cover at the side was tapped and is on its way to the centre.
    func carousel(didSelect index: Int, at unit: Point)
    /// A finger rests on a cover, at `unit` of its picture.
    func carousel(didHold index: Int, at unit: Point)
    /// No picture can be loaded at the moment, whichever it is.
    func carousel(cannotLoadBecause reason: String)
    /// A photograph cannot be shown and was taken out of the row.
    func carousel(didSkip photograph: Photograph, because error: ImageError)
}
