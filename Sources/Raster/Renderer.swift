public import Geometry

/// Draws lists of items into a bitmap: in perspective, blended, and exact to the byte.
///
/// A pixel's value depends on the items, the background and its own place alone, not on the clip: whatever is drawn
/// whole or in pieces comes out the same, on every processor and in every build. Positions are rounded to 1/256 pixel
/// once; edges are covered exactly, area by area; pictures are filtered over the area a pixel covers, from reductions
/// where that is well over one texel.
///
/// Rectangles turned about the vertical axis (and upright ones) are drawn column by column, and only where nothing
/// opaque stands in front of them. Any other rectangle takes a general path.
///
/// A renderer keeps scratch memory that grows to what a scene needs and is then used again. One thread at a time may
/// use it; it may move between threads.
public final class Renderer {
    let filter: FilterTable
    /// Four lines, `lineStride` apart.
    let lines: UnsafeMutableRawPointer
    /// Rows of four pixels before they are mixed: a block of the picture, and one row for the mirrored picture.
    let block: UnsafeMutableRawPointer
    static let blockRows = 128
    /// What kernels keep positions in.
    let places: UnsafeMutableRawPointer
    /// The four columns being drawn.
    let columns: UnsafeMutablePointer<ColumnGroup.Column>

    /// What can be seen in the clip being drawn.
    var visibility = Visibility()
    /// A row's coverage by an outline.
    let coverage = CoverageRow()
    /// A row of a general quad's blocks, and memory for one of them.
    let blockRow = BlockRow()
    let perspective = PerspectiveScratch()
    /// The outline of an item, what is left out of it, and the outlines of the clips, which may be fewer than there is
    /// memory for.
    var outline = Outline(), hole = Outline()
    var clipOutlines: [Outline] = []
    var clipCount = 0
    /// What scales images.
    let scaler = PictureScaler()
    /// Whether `crossfadeRow` may use wide vectors.
    let isWide = hasWideVectors()
    /// A row of pixels before they are laid over the canvas.
    let row = PixelRow()
    /// The picture of one pixel that a reflected colour is drawn from.
    var plain: (color: Color, texture: Texture)?

    /// The renderers that share a drawing, and what runs them; nil if it draws alone.
    private var shared: (drawing: SharedDrawing, loop: ConcurrentLoop, body: @Sendable (Int) -> Void)?

    /// Makes a renderer that draws on the thread of its caller.
    ///
    /// It takes 0.7 megabytes (0.4 on arm64), and some milliseconds for its tables.
    public convenience init() { self.init(FilterTable()) }

    /// Makes a renderer that draws with several threads, which come in a loop's turns; the pixels are the same.
    ///
    /// `threads` is how many share a picture; each has 0.4 megabytes of scratch memory (0.2 on arm64). `loop` is called for
    /// a picture of some size, with as many turns as threads.
    public convenience init(threads: Int, loop: @escaping ConcurrentLoop) {
        self.init(threads: threads, leastPixels: SharedDrawing.leastPixels, loop: loop)
    }

    /// As above, with the number of pixels from which on threads take part.
    convenience init(threads: Int, leastPixels: Int, loop: @escaping ConcurrentLoop) {
        self.init(FilterTable())
        if threads < 2 { return }
        let drawing = SharedDrawing((0..<threads).map { _ in Renderer(filter) }, leastPixels: leastPixels)
        shared = (drawing, loop, { drawing.draw($0) })
    }

    private init(_ filter: FilterTable) {
        self.filter = filter
        lines = .allocate(byteCount: 4 * lineStride + 64, alignment: 64)
        lines.initializeMemory(as: UInt8.self, repeating: 0, count: 4 * lineStride + 64)
        block = .allocate(byteCount: 16 * (Self.blockRows + 1), alignment: 64)
        block.initializeMemory(as: UInt8.self, repeating: 0, count: 16 * (Self.blockRows + 1))
        places = .allocate(byteCount: 64, alignment: 64)
        columns = .allocate(capacity: 4)
        columns.initialize(repeating: ColumnGroup.Column(), count: 4)
    }

    deinit {
        lines.deallocate()
        block.deallocate()
        places.deallocate()
        columns.deallocate()
    }

    /// Draws the items, the first one rearmost, over a background, inside the clip's rectangles only.
    ///
    /// `clips` are what items and other clips refer to by their places. The bitmap has format `xrgb8888`; what the clip
    /// has outside of it is ignored. Items whose corners, or whose clip's, lie beyond ± 100 000 pixels, or are no numbers,
    /// are not drawn; of what is drawn pixel on pixel (images, masks, crossfades) the upper left corner alone counts, and of
    /// what is scaled the bounds. Nothing is allocated once the scratch memory has grown to the scene. Complexity: O(pixels of the
    /// clip) plus O(columns touched) for each item.
    public func draw(
        _ items: [DrawItem], clips: [DrawItem.Clip] = [], background: Color, clip: Region, into bitmap: inout Bitmap
    ) {
        precondition(bitmap.format == .xrgb8888, "only 32-bit pixels are drawn")
        let bounds = PixelRect(bitmap.size)
        let pitch = bitmap.pitch
        bitmap.withMutableBytes { base in
            var parts = clip.rects.lazy.map { $0.intersection(bounds) }.filter { !$0.isEmpty }.makeIterator()
            let pixels = clip.rects.reduce(0) { $0 + $1.intersection(bounds).size.area }
            if let shared, pixels >= shared.drawing.leastPixels {
                shared.drawing.begin(items, clips, background)
                while let part = parts.next() { shared.drawing.add(Canvas(base: base, pitch: pitch, clip: part)) }
                shared.loop(shared.drawing.renderers.count, shared.body)
                shared.drawing.end()
                return
            }
            prepare(clips)
            while let part = parts.next() {
                draw(items, background: background, on: Canvas(base: base, pitch: pitch, clip: part))
            }
        }
    }

    /// Draws into one rectangle, with clips that are prepared.
    func draw(_ items: [DrawItem], background: Color, on canvas: Canvas) {
        visibility.find(items, clipOutlines, in: canvas.clip)
        canvas.fill(except: visibility.covered, background.pixel)
        let runs = visibility.runs
        var next = runs.count
        for (index, item) in items.enumerated() {
            if item.isPlain {
                switch item.paint {
                case .mask(let mask, let color):
                    draw(mask, color, at: item.quad, opacity: item.opacity255, on: canvas)
                case .image(let image): draw(image, at: item.quad, opacity: item.opacity255, on: canvas)
                default: break
                }
            }
            guard next > 0, runs[next - 1].item == index else { continue }
            next -= 1
            switch runs[next].shape {
            case .columns(let quad): draw(quad, runs[next], item, on: canvas)
            case .perspective(let quad): draw(quad, runs[next], item, on: canvas)
            case .shaped: draw(shaped: item, runs[next], on: canvas)
            }
        }
    }
}
