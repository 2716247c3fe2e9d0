public import Geometry
public import Raster

/// A soft shadow of a layer's rectangle, behind it.
///
/// Drawn once into a small picture when something of the shadow or the layer's size changes, then stretched: a layer
/// that moves, turns or grows by an animation takes its shadow along without anything being drawn anew.
public struct Shadow: Hashable, Sendable {
    /// Its colour where it is darkest; alpha counts.
    public var color: Color
    /// How far its edge is spread to either side, in points, 0 or more.
    public var radius: Double
    /// How far it is moved from the layer, in points of the layer.
    public var offset: Point

    /// Makes a shadow; half-transparent black, 8 points soft and 4 points lower unless said otherwise.
    public init(
        color: Color = Color(red: 0, green: 0, blue: 0, alpha: 128), radius: Double = 8,
        offset: Point = Point(x: 0, y: 4)
    ) {
        self.color = color
        self.radius = radius
        self.offset = offset
    }

    /// Where it lies behind a rectangle.
    func rect(behind r: Rect) -> Rect {
        let spread = max(radius, 0)
        return Rect(
            x: r.minX + offset.x - spread, y: r.minY + offset.y - spread, width: r.size.width + 2 * spread,
            height: r.size.height + 2 * spread)
    }

    /// The picture of the shadow of a rectangle of a size, at most 256 pixels a side: as soft as it is, more would not
    /// show.
    func texture(for size: Size) -> Texture? {
        let whole = rect(behind: Rect(origin: .zero, size: size)).size
        guard whole.width > 0, whole.height > 0, whole.width.isFinite, whole.height.isFinite else { return nil }
        let scale = min(1, 256 / max(whole.width, whole.height))
        let pixels = PixelSize(
            width: max(1, Int((whole.width * scale).rounded())), height: max(1, Int((whole.height * scale).rounded())))
        /// Coverage along one direction, 0…255: up over twice the radius, and down again.
        func profile(_ count: Int, _ length: Double) -> [UInt32] {
            (0..<count).map { i in
                let place = (Double(i) + 0.5) / Double(count) * length
                let edge = min(place, length - place) / max(2 * radius, 1e-9)
                let t = min(max(edge, 0), 1)
                return UInt32((t * t * (3 - 2 * t) * 255).rounded())
            }
        }
        let (columns, rows) = (profile(pixels.width, whole.width), profile(pixels.height, whole.height))
        let components = ColorComponents(color)
        let shades = (0...255).map { Color(components.multiplied(by: Double($0) / 255)).pixel }
        var bitmap = Bitmap(size: pixels, format: .xrgb8888)
        let pitch = bitmap.pitch
        bitmap.withMutableBytes { bytes in
            for (y, row) in rows.enumerated() {
                for (x, column) in columns.enumerated() {
                    let coverage = (row * column + 127) / 255
                    bytes.storeBytes(of: shades[Int(coverage)], toByteOffset: y * pitch + 4 * x, as: UInt32.self)
                }
            }
        }
        return Texture(Image(bitmap, isOpaque: false))
    }
}
