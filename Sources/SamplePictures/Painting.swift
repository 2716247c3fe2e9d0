internal import Geometry
internal import Raster

/// A picture in the making, painted from the back to the front.
///
/// Places are given in heights of the picture: y runs from 0 at the top to 1 at the bottom, x is 0 in the middle. So the
/// same painting fits any size and proportions.
struct Painting {
    let width, height: Int
    var lights: [Light]

    init(_ size: PixelSize) {
        width = size.width
        height = size.height
        lights = Array(repeating: Light(0), count: width * height)
    }

    /// The height of a pixel.
    var pixel: Double { 1 / Double(height) }
    /// The middle of a column.
    func x(_ column: Int) -> Double { (Double(column) + 0.5 - Double(width) / 2) / Double(height) }
    /// The middle of a row.
    func y(_ row: Int) -> Double { (Double(row) + 0.5) / Double(height) }
    /// The column at a place, maybe beyond the edge.
    func column(_ x: Double) -> Int { Int(x * Double(height) + Double(width) / 2 + 4096) - 4096 }
    /// The row at a place, maybe beyond the edge.
    func row(_ y: Double) -> Int { Int(y * Double(height) + 4096) - 4096 }

    /// Changes every pixel between two heights.
    mutating func paint(from top: Double = 0, to bottom: Double = 1, _ change: (Double, Double, Light) -> Light) {
        for row in max(row(top), 0)..<max(min(self.row(bottom) + 1, height), max(row(top), 0)) {
            let y = y(row)
            if y < top || y > bottom { continue }
            for column in 0..<width {
                let at = row * width + column
                lights[at] = change(x(column), y, lights[at])
            }
        }
    }

    /// Fills everything below a line with `color` of place and depth below the line; the edge is smooth.
    mutating func fill(
        below line: (Double) -> Double, to bottom: Double = 1, _ color: (Double, Double, Double) -> Light
    ) {
        let tops = (0...width).map { line(x($0)) }
        for column in 0..<width {
            let (x, top) = (x(column), tops[column])
            let slope = (tops[column + 1] - top) / pixel
            let blur = pixel * (1 + slope * slope).squareRoot()
            for row in max(row(top - blur), 0)..<max(min(self.row(bottom) + 1, height), max(row(top - blur), 0)) {
                let y = y(row)
                let share = min(clamped((y - top) / blur + 0.5), clamped((bottom - y) / pixel + 0.5))
                if share <= 0 { continue }
                let at = row * width + column
                lights[at] = lights[at].mixed(with: color(x, y, max(y - top, 0)), share)
            }
        }
    }

    /// A vertical run of colours from the first stop to the last.
    mutating func gradient(_ stops: [(y: Double, color: Light)]) {
        paint { _, y, _ in Self.color(at: y, stops) }
    }

    /// The colour of a run of colours at a height.
    static func color(at y: Double, _ stops: [(y: Double, color: Light)]) -> Light {
        var last = stops[0]
        for stop in stops {
            if y < stop.y { return last.color.mixed(with: stop.color, clamped((y - last.y) / (stop.y - last.y))) }
            last = stop
        }
        return last.color
    }

    /// A disc with a smooth edge, as far down as `bottom`.
    mutating func disc(
        _ cx: Double, _ cy: Double, radius: Double, to bottom: Double = 1, _ color: (Double, Double, Light) -> Light
    ) {
        let columns =
            max(
                column(cx - radius - pixel), 0)..<max(
                min(column(cx + radius + pixel) + 1, width), max(column(cx - radius - pixel), 0))
        let first = max(row(cy - radius - pixel), 0)
        for row in first..<max(min(row(min(cy + radius + pixel, bottom)) + 1, height), first) {
            for column in columns {
                let (dx, dy) = (x(column) - cx, y(row) - cy)
                let share = clamped((radius - (dx * dx + dy * dy).squareRoot()) / pixel + 0.5)
                if share <= 0 || y(row) > bottom { continue }
                let at = row * width + column
                lights[at] = lights[at].mixed(with: color(dx / radius, dy / radius, lights[at]), share)
            }
        }
    }

    /// Light around a point that falls off to a quarter at `radius`.
    mutating func glow(
        _ cx: Double, _ cy: Double, radius: Double, to bottom: Double = 1, _ color: Light, _ strength: Double
    ) {
        paint(to: bottom) { x, y, light in
            let d = ((x - cx) * (x - cx) + (y - cy) * (y - cy)) / (radius * radius)
            return light.screened(with: color, strength / ((1 + d) * (1 + d)))
        }
    }

    /// The finished picture.
    var image: Image {
        var bitmap = Bitmap(size: PixelSize(width: width, height: height), format: .xrgb8888)
        let (pitch, width, height) = (bitmap.pitch, width, height)
        bitmap.withMutableBytes { base in
            for row in 0..<height {
                for column in 0..<width {
                    base.storeBytes(
                        of: lights[row * width + column].pixel, toByteOffset: row * pitch + 4 * column, as: UInt32.self)
                }
            }
        }
        return Image(bitmap, isOpaque: true)
    }
}
