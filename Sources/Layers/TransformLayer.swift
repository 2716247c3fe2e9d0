public import Geometry

/// A layer that shows nothing itself and does not flatten: its sublayers keep their depth and share the space, and the
/// paint order, of the layers around it.
///
/// Its `transform` and `sublayerTransform` act on the sublayers, its opacity and visibility too; its `zIndex` and
/// `depthKey` are added to theirs. Background, contents and reflection are not shown.
public final class TransformLayer: Layer {
    /// Makes a layer without extent or superlayer; the frame may be given.
    public override init(frame: Rect = .zero) { super.init(frame: frame) }
}
