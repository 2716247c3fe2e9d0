internal import Geometry
internal import Layers
internal import Layout
internal import Motion

/// How the photographs of an album stand: in one of several rows of covers, or flat.
public enum CarouselLayout: String, Hashable, Sendable, CaseIterable {
    /// The default row: the cover in the middle raised, those beside it turned and moved apart.
    case standard = "default"
    /// Square covers, turned over a longer way, moved inwards, and dimmed beside the middle.
    case furrow
    /// Square covers in three places: the middle one upright, the others turned at half the size.
    case classic
    /// Flat pictures in columns, scrolling vertically.
    case grid
    /// Rows of a small picture and the file's name, scrolling vertically.
    case list

    /// The layout at the size that suits a viewport; where covers stand flat, with room for the album's name and number
    /// of photographs if it is titled.
    func layout(for viewport: Size, isTitled: Bool = false) -> any CollectionLayout {
        let header = isTitled ? AlbumHeading.headerLength : 0
        let footer = isTitled ? AlbumHeading.footerLength : 0
        switch self {
        case .standard: return Self.row(.pospesel, viewport)
        case .furrow: return Self.row(.furrow, viewport, widthShare: 0.75)
        case .classic: return Self.row(.classic, viewport, widthShare: 0.75)
        case .grid:
            return GridLayout(
                columns: max(2, Int(viewport.width / 180)), aspectRatio: 0.85, headerLength: header,
                footerLength: footer)
        case .list:
            var rows = Self.rows
            (rows.headerLength, rows.footerLength) = (header, footer)
            return rows
        }
    }

    /// Covers rest on the grid of moving offsets: one at rest is shown exactly as one that is held there.
    ///
    /// Square covers leave room for their neighbours also on a screen that is taller than wide.
    private static func row(_ look: CoverFlowLayout, _ viewport: Size, widthShare: Double = 1) -> CoverFlowLayout {
        var layout = look.scaled(toViewport: viewport, widthShare: widthShare)
        layout.itemSize.width = ScrollMotion.snappedToGrid(layout.itemSize.width)
        layout.lineSpacing = ScrollMotion.snappedToGrid(layout.lineSpacing)
        return layout
    }

    private static let rows = ListLayout(rowHeight: 72)

    /// Whether its pictures stand side by side, none of them in front of the others.
    var isFlat: Bool {
        switch self {
        case .standard, .furrow, .classic: false
        case .grid, .list: true
        }
    }

    /// How its covers stand.
    func style(for viewport: Size) -> CoverStyle {
        switch self {
        case .standard, .furrow, .classic: .upright
        case .grid: .flat
        case .list:
            .row(
                CoverStyle.Row(
                    without: Self.rows.row(viewport: viewport, hasPicture: false),
                    with: Self.rows.row(viewport: viewport, hasPicture: true), textSize: Self.rows.rowHeight * 0.3))
        }
    }

    /// How far from the layout's own place the covers are moved down: upright ones to where their middle is wanted, in
    /// shares of the height.
    func shift(for viewport: Size, center: Double) -> Point {
        switch self {
        case .standard, .furrow, .classic: Point(x: 0, y: (center - 0.5) * viewport.height)
        case .grid, .list: .zero
        }
    }

    /// The largest that a picture is shown, in points.
    func pictureSize(for viewport: Size) -> Size {
        switch self {
        case .standard, .furrow, .classic:
            guard let layout = layout(for: viewport) as? CoverFlowLayout else { return .zero }
            let zoom = 1 + layout.zoomFactor
            return Size(width: layout.itemSize.width * zoom, height: layout.itemSize.height * zoom)
        case .grid:
            return layout(for: viewport).layoutAttributes(forItemAt: 0, offset: 0, viewport: viewport).size
        case .list: return Self.rows.row(viewport: viewport, hasPicture: true).picture.size
        }
    }
}
