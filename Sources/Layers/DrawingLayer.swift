public import Geometry
public import Raster

/// A layer whose contents are drawn by a closure: once, then again only when asked for or when its size in pixels changes.
///
/// The picture follows the layer's perspective like any texture. `contents` is the layer's own to set.
public final class DrawingLayer: Layer {
    private let draw: (inout Bitmap, Double) -> Void
    private var drawnSize: PixelSize?

    /// Makes a layer with a closure that is handed a bitmap of transparent pixels (`xrgb8888`, alpha premultiplied) as
    /// large as the bounds, and the number of pixels to a point.
    ///
    /// It is called while a picture is made, on the layers' thread, and must not change the tree.
    public init(frame: Rect = .zero, draw: @escaping (inout Bitmap, Double) -> Void) {
        self.draw = draw
        super.init(frame: frame)
    }

    /// Has the contents drawn anew for the next picture.
    public func setNeedsDisplay() { drawnSize = nil }

    override func prepareContents(scale: Double) {
        let extent = model.bounds.size
        // A bitmap has at least a pixel and at most 8192 a side; NaN and nothing make none.
        func pixels(_ length: Double) -> Int { length > 0 ? Int(min(length * scale, 8192).rounded(.up)) : 0 }
        let size = PixelSize(width: pixels(extent.width), height: pixels(extent.height))
        if size == drawnSize { return }
        drawnSize = size
        look.contents = nil
        if size.isEmpty { return }
        var bitmap = Bitmap(size: size, format: .xrgb8888)
        draw(&bitmap, scale)
        look.contents = .texture(Texture(Image(bitmap, isOpaque: false)))
    }
}
