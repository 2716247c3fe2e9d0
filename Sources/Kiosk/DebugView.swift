internal import Geometry
internal import Motion
internal import Raster

/// What the kiosk draws over its frames for those who work on it; nothing unless asked for.
///
/// It is part of what is shown, so screenshots have it.
public struct DebugView: Hashable, Sendable {
    /// Whether every frame outlines what of it was drawn anew.
    public var showsDamage: Bool
    /// Whether a chart shows how long the last frames took to draw.
    public var showsFrameTimes: Bool

    /// Makes a view; nothing is shown unless said otherwise.
    public init(showsDamage: Bool = false, showsFrameTimes: Bool = false) {
        self.showsDamage = showsDamage
        self.showsFrameTimes = showsFrameTimes
    }
}

/// The debug view's items for one frame after the other.
struct FrameOverlay {
    /// What is to be shown.
    var view = DebugView()
    /// Where the last frame has something of it.
    private(set) var shown = Region()
    /// The times of the last frames, the oldest first.
    private var times: [TimeSpan] = []

    /// Frames in the chart, and the pixels of one across, of a period and of all of it down.
    private static let frames = 120, column = 2, period = 32, height = 96

    /// Whether there is anything to draw.
    var isOn: Bool { view.showsDamage || view.showsFrameTimes }

    /// Notes how long a frame took.
    mutating func add(_ time: TimeSpan) {
        guard view.showsFrameTimes else { return }
        times.append(time)
        if times.count > Self.frames { times.removeFirst() }
    }

    /// What to draw over a frame, `period` being the time from one to the next; `shown` is then where.
    mutating func items(damage: Region, size: PixelSize, period: TimeSpan) -> [DrawItem] {
        shown = Region()
        var items: [DrawItem] = []
        if view.showsDamage {
            for rect in damage.rects {
                let width = Size(width: 2 / Double(max(rect.width, 1)), height: 2 / Double(max(rect.height, 1)))
                items.append(
                    DrawItem(quad: Quad(rect), paint: .border(Color(red: 255, green: 0, blue: 160), width: width)))
                shown.formUnion(rect)
            }
        }
        if view.showsFrameTimes { appendChart(to: &items, size: size, period: period) }
        return items
    }

    /// A column for each frame, from the lower left corner, red if it took longer than a period, where the line is.
    private mutating func appendChart(to items: inout [DrawItem], size: PixelSize, period: TimeSpan) {
        let chart = PixelRect(
            x: 0, y: max(size.height - Self.height, 0), width: min(Self.frames * Self.column, size.width),
            height: min(Self.height, size.height))
        func fill(_ rect: PixelRect, _ color: Color) {
            items.append(DrawItem(quad: Quad(rect.intersection(chart)), paint: .color(color)))
        }
        fill(chart, Color(red: 0, green: 0, blue: 0, alpha: 160))
        for (index, time) in times.enumerated() {
            let share = time.seconds / max(period.seconds, 1e-6)
            let height = min(max(Int(share * Double(Self.period)), 1), Self.height)
            fill(
                PixelRect(x: index * Self.column, y: chart.maxY - height, width: Self.column, height: height),
                share > 1 ? Color(red: 240, green: 60, blue: 40) : Color(red: 90, green: 220, blue: 90))
        }
        fill(PixelRect(x: 0, y: chart.maxY - Self.period, width: chart.width, height: 1), .white)
        shown.formUnion(chart)
    }
}

extension Quad {
    /// The quad of a rectangle of pixels.
    fileprivate init(_ r: PixelRect) {
        self.init(Rect(x: Double(r.x), y: Double(r.y), width: Double(r.width), height: Double(r.height)))
    }
}
