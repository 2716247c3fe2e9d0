import Browsing
import Geometry
import Motion

/// A moment so many milliseconds after the clock's origin.
func ms(_ n: Int64) -> FrameTime { .zero + .milliseconds(n) }

/// A browser on a screen of 320 × 480 points with its time and its events, for a story told step by step.
struct Story {
    static let cover = Pose(
        Quad(
            topLeft: .init(x: 100, y: 150), topRight: .init(x: 200, y: 160), bottomRight: .init(x: 200, y: 280),
            bottomLeft: .init(x: 100, y: 290)),
        part: Rect(x: 0.2, y: 0, width: 0.6, height: 1))

    var browser: Browser
    private(set) var now = FrameTime.zero

    init(settings: BrowserSettings = BrowserSettings()) {
        browser = Browser(settings: settings)
        browser.resize(to: Size(width: 320, height: 480), scale: 1, at: now)
    }

    /// Opens a landscape of 3000 × 2000 pixels out of its cover.
    mutating func open(_ page: Int = 1, of count: Int = 5, cover: Pose? = Story.cover) {
        browser.open(page, of: count, from: cover, size: Size(width: 3000, height: 2000), at: now)
    }

    /// Lets so many milliseconds pass, frame by frame.
    mutating func wait(_ milliseconds: Int64, frame: ((FrameTime, Browser) -> Void)? = nil) {
        let end = now + .milliseconds(milliseconds)
        while now < end {
            now = min(now + .milliseconds(10), end)
            browser.advance(to: now)
            frame?(now, browser)
        }
    }

    /// A finger that lands, goes a way in ten steps of 10 ms, and stays down.
    mutating func drag(by way: Point, then velocity: Point?) {
        browser.touch(at: now)
        browser.beginDrag(isVertical: way.y.magnitude > way.x.magnitude, translation: .zero, at: now)
        for step in 1...10 {
            wait(10)
            browser.move(by: Point(x: way.x * Double(step) / 10, y: way.y * Double(step) / 10), at: now)
        }
        if let velocity { browser.release(velocity: velocity, at: now) }
    }

    /// The shown photograph's pose, if any is.
    var pose: Pose? { browser.visiblePages(at: now).first { $0.index == browser.index }?.pose }
}
