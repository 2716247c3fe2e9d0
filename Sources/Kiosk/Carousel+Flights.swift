internal import Geometry
internal import Images
internal import Layers

/// What those need who let a picture fly from its cover to somewhere else, and back.
extension Carousel {
    /// Where a cover is to be seen and what it shows, as the layers are now: for the last frame drawn, or after a `jump`
    /// for the next one.
    ///
    /// Hidden covers have a place too; nil for an index that is not in the row or whose cover is beside the screen.
    public func place(ofCover index: Int) -> CoverPlace? {
        guard let cover = covers[index], let quad = cover.pictureLayer.screenQuad(at: presentedTime) else { return nil }
        var crop = Rect(x: 0, y: 0, width: 1, height: 1)
        if let picture = cover.picture {
            let unit = Size(
                width: Double(picture.size.width) / Double(picture.originalSize.width),
                height: Double(picture.size.height) / Double(picture.originalSize.height))
            let largest = max(unit.width, unit.height)
            crop = ContentsGravity.center.rect(
                for: Size(width: unit.width / largest, height: unit.height / largest), in: crop)
        }
        return CoverPlace(quad: quad, texture: cover.picture?.texture, crop: crop)
    }

    /// Whether a cover is left out of the picture; its place in the row stays free, and its reflection goes with it.
    public func isHidden(cover index: Int) -> Bool { hiddenIndices.contains(index) }

    /// Leaves a cover out of the picture or takes it in again, at once; it cannot be tapped meanwhile.
    ///
    /// The index stands for the photograph: it follows when photographs before it leave the row, and `show` forgets it.
    public func setHidden(_ isHidden: Bool, cover index: Int) {
        guard photographs.indices.contains(index), isHidden != hiddenIndices.contains(index) else { return }
        if isHidden { hiddenIndices.insert(index) } else { hiddenIndices.remove(index) }
        covers[index]?.layer.isHidden = isHidden
        delegate?.carouselNeedsFrame()
    }

    /// Brings a photograph to the centre without a way there; an index past either end means the end.
    ///
    /// The covers are placed at once, so that `place(ofCover:)` is right for the next frame. Whoever covers the row
    /// meanwhile sets `isObscured`: then nobody hears of the new cover before it is to be seen.
    public func jump(to index: Int) {
        guard !photographs.isEmpty else { return }
        collection.jump(to: index)
        update(to: presentedTime)
        delegate?.carouselNeedsFrame()
    }
}
