internal import Geometry

/// Runs a body once for each index below `count`, on any threads and side by side, and returns when all have ended.
public typealias ConcurrentLoop = (_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Void

/// A picture being drawn by several renderers, each in strips of the screen of its own.
///
/// Strips are `width` columns wide and start at its multiples, so that no cache line belongs to two of them; a renderer
/// takes every n-th, wherever the clip's rectangles lie. Neighbours cost about the same, and the two halves of a cover flow
/// are each other's mirror images: either way the shares are even.
///
/// `@unchecked Sendable`: everything but the renderers is set before the loop and only read in it, each renderer is used
/// by one index alone, and what they write are different pixels.
final class SharedDrawing: @unchecked Sendable {
    /// Columns of a strip: a block of a general quad, so that none is drawn twice.
    static let width = 64
    /// Fewer pixels than these are not worth waking a thread for.
    static let leastPixels = 128 * 256

    let renderers: [Renderer]
    let leastPixels: Int
    private var items: [DrawItem] = []
    private var clips: [DrawItem.Clip] = []
    private var background = Color.black
    private var canvases: [Canvas] = []

    init(_ renderers: [Renderer], leastPixels: Int) {
        self.renderers = renderers
        self.leastPixels = leastPixels
    }

    /// Takes over what is to be drawn.
    func begin(_ items: [DrawItem], _ clips: [DrawItem.Clip], _ background: Color) {
        self.items = items
        self.clips = clips
        self.background = background
        canvases.removeAll(keepingCapacity: true)
    }

    /// Adds a rectangle.
    func add(_ canvas: Canvas) { canvases.append(canvas) }

    /// Lets go of what was drawn.
    func end() {
        items = []
        clips = []
    }

    /// Draws a renderer's strips.
    func draw(_ index: Int) {
        let renderer = renderers[index]
        renderer.prepare(clips)
        for canvas in canvases {
            var strip = canvas.clip.x / Self.width
            while strip * Self.width < canvas.clip.maxX {
                defer { strip += 1 }
                if strip % renderers.count != index { continue }
                let columns = PixelRect(
                    x: strip * Self.width, y: canvas.clip.y, width: Self.width, height: canvas.clip.height)
                let part = Canvas(base: canvas.base, pitch: canvas.pitch, clip: columns.intersection(canvas.clip))
                renderer.draw(items, background: background, on: part)
            }
        }
    }
}
