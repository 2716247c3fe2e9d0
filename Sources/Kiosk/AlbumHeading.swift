internal import Control
internal import Geometry
internal import Layers
internal import Layout
internal import Raster

/// What an album begins and ends with where its photographs stand flat: its name, and how many they are.
final class AlbumHeading: CollectionSupplement {
    /// How high the name's and the number's places are, in points.
    static let headerLength = 60.0, footerLength = 44.0
    /// From the screen's edge to the name, in points: as far as the pictures of a grid or a list.
    private static let inset = 8.0

    private let label: TextLayer

    /// Makes an empty header or footer.
    init(_ kind: LayoutAttributes.Kind, text: any TextSetter, color: Color) {
        label = TextLayer(setter: text)
        label.color = color
        label.style = TextStyle(
            size: kind == .header ? 28 : 17, alignment: kind == .header ? .natural : .center, lineLimit: 1)
        super.init(kind)
        layer.addSublayer(label)
    }

    /// Says what an album of that name with so many photographs says here.
    func show(title: String, count: Int) {
        label.text = kind == .header ? title : counted(count, "photograph")
    }

    override func place(by attributes: LayoutAttributes, center: Point) {
        super.place(by: attributes, center: center)
        let (size, height) = (attributes.size, label.style.size * 1.4)
        label.frame = Rect(
            x: Self.inset, y: (size.height - height) / 2, width: max(size.width - 2 * Self.inset, 0), height: height)
    }

    override func clear() { label.text = "" }
}
