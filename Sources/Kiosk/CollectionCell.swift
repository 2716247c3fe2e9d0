internal import Geometry
internal import Layers
internal import Layout
internal import Motion

/// What shows one item of a collection view, and is used again for another when that one is out of sight.
class CollectionCell {
    /// What the layout places; all that the cell shows lies on it.
    let layer = Layer()
    /// Which item it shows, counted from 0; that of its last one while it is on its way out.
    var index = 0
    /// The moment of the first frame that shows the item.
    var shownSince = FrameTime.zero

    init() { layer.actions[.zPosition] = LayerAction.none }

    /// Takes its place: `center` is where the layout wants its middle, in the viewport.
    func place(by attributes: LayoutAttributes, center: Point) {
        layer.bounds = Rect(origin: .zero, size: attributes.size)
        layer.position = center
        layer.transform = attributes.transform
        layer.opacity = attributes.alpha
        layer.zIndex = attributes.zIndex
        // Among items that are not raised the nearer to the middle is in front; of equals the one with the lower index.
        layer.depthKey = attributes.zIndex > 0 ? attributes.depthKey : -attributes.distance.magnitude
        layer.zPosition = -Double(attributes.index)
    }

    /// Is a little smaller than its place: so items come and go.
    func shrink() { layer.transform = layer.transform.scaled(x: 0.8, y: 0.8) }

    /// Shows nothing any more.
    func clear() {}
}
