public import Geometry
public import Motion
public import Raster

/// Makes one picture's list after the other from a tree of layers, with what changed from one to the next.
///
/// It keeps the memory of the lists: a frame allocates nothing while nobody else holds the list before the last one
/// or the region returned last, and the layers keep their order.
public struct Compositor {
    /// The list made last.
    public private(set) var list: RenderList
    private var spare: RenderList
    private var walk = PaintWalk()
    private var damage = Region()
    private var changes: [PixelRect] = []
    private var hasPicture = false

    /// Prepares for a screen of `size` pixels, `scale` (above 0) pixels to a layer point, `background` where no layer is.
    public init(size: PixelSize, scale: Double, background: Color) {
        list = RenderList(size: size, scale: scale, background: background)
        spare = list
    }

    /// Makes the list of what the tree below `root` shows at a time, and returns the pixels that may differ from those
    /// of the list before: all of them the first time.
    ///
    /// O(layers), plus what the paint order costs.
    public mutating func compose(_ root: Layer, at time: FrameTime?) -> Region {
        swap(&list, &spare)
        list.fill(root, at: time, with: &walk)
        damage.removeAll()
        list.addDamage(since: hasPicture ? spare : nil, to: &damage, by: &changes)
        hasPicture = true
        return damage
    }
}
