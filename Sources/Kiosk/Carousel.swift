public import Geometry
public import Images
public import Layers
internal import Layout
public import Motion
public import Raster

/// What the carousel tells about itself; on the loop's thread.
public protocol CarouselDelegate: AnyObject {
    /// Something looks different now: a frame is needed.
    func carouselNeedsFrame()
    /// Another cover came to rest in the centre; once for each.
    func carousel(didSettleOn index: Int)
    /// The centred cover was tapped, at `unit` of its picture (0…1 across and down).
    func carousel(didClick index: Int, at unit: Point)
    /// A cover at the side was tapped and is on its way to the centre.
    func carousel(didSelect index: Int, at unit: Point)
    /// A finger rests on a cover, at `unit` of its picture.
    func carousel(didHold index: Int, at unit: Point)
    /// No picture can be loaded at the moment, whichever it is.
    func carousel(cannotLoadBecause reason: String)
    /// A photograph cannot be shown and was taken out of the row.
    func carousel(didSkip photograph: Photograph, because error: ImageError)
}

/// The row of covers: which photographs it shows, how far it is scrolled, and the layers that show it.
///
/// One source of truth: the scroll motion. The centred index, the layers and what a tap means all follow from its offset
/// at a moment that is given. Covers exist only for what is visible and are used again as the row moves, so a hundred
/// thousand photographs cost what ten do.
public final class Carousel {
    /// The tree that is drawn.
    public let root = Layer()
    /// How it looks.
    public let settings: CarouselSettings
    /// Told of what happens.
    public weak var delegate: (any CarouselDelegate)?

    /// The photographs in the row, in order; those that could not be shown are gone.
    public private(set) var photographs: [Photograph] = []

    var scroll = ScrollMotion(range: 0...0, viewportLength: 0)
    var layout = CoverFlowLayout.pospesel
    var covers: [Int: Cover] = [:]
    var viewport = Size.zero
    /// What the present touch, or the last one, landed on.
    var touched: TouchedCover?
    /// The state that the layers show.
    var presentedTime = FrameTime.zero
    /// Which covers are left out of the picture, though not of the row.
    var hiddenIndices: Set<Int> = []

    /// Whether something lies before the whole row, so that no cover comes to rest *to be seen*; false by default.
    ///
    /// Meanwhile the delegate does not hear of covers that settle; of the one that is there when it becomes false it
    /// hears with the next frame, if it is another one than before.
    public var isObscured = false {
        didSet { if isObscured != oldValue { delegate?.carouselNeedsFrame() } }
    }

    private let pictures: any PictureSource
    private let text: (any TextSetter)?
    private let row = Layer()
    private let messageLayer = Layer()
    private var message: String?
    private var scale = 1.0
    private var spare: [Cover] = []
    private var requests: [RequestID: Cover] = [:]
    private var prefetched: [RequestID: ImageRequest] = [:]
    private var cache: ImageCache
    private var settledIndex: Int?

    /// Makes an empty row; `text` sets messages, without it there are none.
    public init(
        settings: CarouselSettings = CarouselSettings(), pictures: any PictureSource, text: (any TextSetter)? = nil
    ) {
        self.settings = settings
        self.pictures = pictures
        self.text = text
        cache = ImageCache(byteBudget: settings.cacheBytes)
        root.addSublayer(row)
        root.addSublayer(messageLayer)
    }

    /// Which photograph is in the centre, or will be when the motion under way has ended; nil when there is none.
    public var index: Int? {
        layout.index(
            nearest: scroll.target ?? scroll.value(at: presentedTime), viewport: viewport, count: photographs.count)
    }

    /// The photograph with that index.
    public var currentPhotograph: Photograph? { index.map { photographs[$0] } }

    /// Whether every cover that is visible has its picture; false without any.
    public var isComplete: Bool { !covers.isEmpty && covers.values.allSatisfy { $0.layer.contents != nil } }

    /// Shows other photographs, starting at `index`, at once.
    ///
    /// Pictures that the cache still has are there in the same frame.
    public func show(_ photographs: [Photograph], startingAt index: Int = 0) {
        for cover in Array(covers.values) { recycle(cover) }
        for id in prefetched.keys { pictures.cancel(id) }
        prefetched = [:]
        hiddenIndices = []
        self.photographs = photographs
        settledIndex = nil
        let index = min(max(index, 0), max(photographs.count - 1, 0))
        scroll = ScrollMotion(offset: offset(of: index), range: scrollRange, viewportLength: viewport.width)
        delegate?.carouselNeedsFrame()
    }

    /// Says something in the middle of the screen, nothing with nil; for when there is no photograph to show.
    public func say(_ message: String?) {
        guard message != self.message else { return }
        self.message = message
        setMessage()
        delegate?.carouselNeedsFrame()
    }

    /// Brings a photograph to the centre; an index past either end means the end.
    public func scroll(to index: Int, at time: FrameTime) {
        guard !photographs.isEmpty else { return }
        scroll.scroll(to: offset(of: index), at: time)
        delegate?.carouselNeedsFrame()
    }

    /// Takes in what became of a request made through the picture source.
    public func take(_ result: ImageResult) {
        if case .success(let loaded) = result.outcome { cache.insert(loaded, for: result.request) }
        let wasPrefetch = prefetched.removeValue(forKey: result.id) != nil
        guard let cover = requests.removeValue(forKey: result.id), cover.pendingRequest == result.id else {
            if wasPrefetch, case .failure(let error) = result.outcome { skip(path: result.request.path, error) }
            return
        }
        cover.pendingRequest = nil
        switch result.outcome {
        case .success(let loaded):
            put(loaded, on: cover)
            delegate?.carouselNeedsFrame()
        case .failure(let error):
            skip(path: result.request.path, error)
        }
    }

    /// Takes a photograph out of the row; the centred one stays in the centre.
    ///
    /// Unless it is not to blame: then the cover stays as it is.
    private func skip(path: String, _ error: ImageError) {
        if case .decoderUnavailable = error {
            delegate?.carousel(cannotLoadBecause: error.sentence)
            return
        }
        guard let gone = photographs.firstIndex(where: { $0.path == path }) else { return }
        let centred = index ?? 0
        let photograph = photographs.remove(at: gone)
        let kept = covers.values.sorted { $0.index < $1.index }
        hiddenIndices = Set(hiddenIndices.compactMap { $0 == gone ? nil : $0 > gone ? $0 - 1 : $0 })
        covers = [:]
        for cover in kept {
            if cover.index == gone {
                recycle(cover)
            } else {
                if cover.index > gone { cover.index -= 1 }
                covers[cover.index] = cover
            }
        }
        if gone < centred {
            scroll.shift(by: -layout.pitch)
            settledIndex = settledIndex.map { $0 - 1 }
        } else if gone == centred {
            settledIndex = nil
        }
        scroll.resize(range: scrollRange, viewportLength: viewport.width, at: presentedTime)
        delegate?.carousel(didSkip: photograph, because: error)
        delegate?.carouselNeedsFrame()
    }

    // MARK: Covers

    private var scrollRange: ClosedRange<Double> {
        layout.offsetRange(viewport: viewport, count: photographs.count)
    }

    func offset(of index: Int) -> Double {
        layout.offset(ofItem: index, viewport: viewport, count: photographs.count)
    }

    private func request(for index: Int) -> ImageRequest {
        let zoom = (1 + layout.zoomFactor) * scale
        let size = PixelSize(
            width: Int((layout.itemSize.width * zoom).rounded(.up)),
            height: Int((layout.itemSize.height * zoom).rounded(.up)))
        return ImageRequest(
            path: photographs[index].path, size: size, fit: .cover, kind: .texture, ground: settings.paper)
    }

    private func makeCover(for index: Int) -> Cover {
        let cover = spare.popLast() ?? Cover()
        cover.index = index
        cover.layer.bounds = Rect(origin: .zero, size: layout.itemSize)
        cover.layer.backgroundColor = settings.placeholder
        cover.layer.reflection = DrawItem.Reflection(
            gap: 2 / layout.itemSize.height, length: settings.reflectionLength, opacity: settings.reflectionOpacity,
            backdrop: settings.background)
        covers[index] = cover
        row.addSublayer(cover.layer)
        return cover
    }

    private func recycle(_ cover: Cover) {
        if let id = cover.pendingRequest {
            pictures.cancel(id)
            requests[id] = nil
        }
        cover.pendingRequest = nil
        cover.request = nil
        cover.picture = nil
        cover.layer.contents = nil
        cover.layer.removeFromSuperlayer()
        covers[cover.index] = nil
        spare.append(cover)
    }

    /// The priority of a visible photograph: the centred one first, then the largest files, so that several decoders are
    /// done with all of them soonest.
    private func urgency(of index: Int, centre: Int) -> Int {
        index == centre ? 0 : max(1, Self.leastUrgent - photographs[index].byteCount / 1024)
    }

    /// What is asked for ahead comes after everything that is visible.
    private static let leastUrgent = 1 << 30

    /// Gives a cover its picture: from the cache at once, else asked for.
    private func fill(_ cover: Cover, urgency: Int) {
        let wanted = request(for: cover.index)
        guard cover.request != wanted else { return }
        cover.request = wanted
        if let picture = cache.picture(for: wanted) {
            put(picture, on: cover)
            return
        }
        let id: RequestID
        if let ahead = prefetched.first(where: { $0.value == wanted })?.key {
            // It was asked for ahead and is on its way already.
            id = ahead
            prefetched[id] = nil
            pictures.setPriority(urgency, of: id)
        } else {
            id = pictures.load(wanted, priority: urgency)
        }
        cover.pendingRequest = id
        requests[id] = cover
    }

    private func put(_ picture: LoadedImage, on cover: Cover) {
        guard let texture = picture.texture else { return }
        cover.picture = picture
        cover.layer.contents = .texture(texture)
        cover.layer.backgroundColor = .clear
    }

    /// What a texture with its reduced levels takes, about.
    private static let textureBytesPerPixel = 20

    private func prefetch(around visible: Range<Int>, centre: Int) {
        // Only as many as the cache has room for beside the visible ones, or each would push another one out.
        let cover = request(for: visible.lowerBound).size.area * Self.textureBytesPerPixel
        let ahead = max(0, min(settings.prefetch, (settings.cacheBytes / max(cover, 1) - visible.count) / 2))
        let low = max(visible.lowerBound - ahead, 0)
        let high = min(visible.upperBound + ahead, photographs.count)
        let wanted = (Array(low..<visible.lowerBound) + Array(visible.upperBound..<high)).map { ($0, request(for: $0)) }
        let requestsWanted = Set(wanted.map(\.1))
        for (id, request) in prefetched where !requestsWanted.contains(request) {
            pictures.cancel(id)
            prefetched[id] = nil
        }
        let under = Set(prefetched.values)
        for (index, request) in wanted where !under.contains(request) && !cache.contains(request) {
            prefetched[pictures.load(request, priority: Self.leastUrgent + abs(index - centre))] = request
        }
    }

    // MARK: Message

    private func setMessage() {
        messageLayer.contents = nil
        messageLayer.isHidden = true
        guard let message, let text, viewport.width > 0 else { return }
        let width = viewport.width * 0.8
        let style = TextStyle(size: max(17, viewport.height * 0.035), alignment: .center, lineLimit: 6)
        guard let mask = text.set(message, style: style, width: width, scale: scale) else { return }
        messageLayer.contents = .mask(mask, Color(red: 220, green: 220, blue: 220))
        messageLayer.isHidden = false
        let size = Size(width: Double(mask.size.width) / scale, height: Double(mask.size.height) / scale)
        messageLayer.bounds = Rect(origin: .zero, size: size)
        messageLayer.position = Point(x: viewport.width / 2, y: viewport.height / 2)
    }
}

extension Carousel: StagePart {
    /// Whether the row moves by itself; a row held by a finger does not.
    public func isMoving(at time: FrameTime) -> Bool { scroll.isMoving(at: time) }

    /// That very time while the row moves by itself.
    public func nextFrame(after time: FrameTime) -> FrameTime? { isMoving(at: time) ? time : nil }

    /// Sizes the covers for the viewport; the centred photograph stays in the centre, a motion ends there.
    public func resize(to viewport: Size, scale: Double) {
        let centred = index
        self.viewport = viewport
        self.scale = scale
        layout = CoverFlowLayout.pospesel.scaled(toViewport: viewport)
        // Covers rest on the grid of moving offsets: one at rest is shown exactly as one that is held there.
        layout.itemSize.width = ScrollMotion.snappedToGrid(layout.itemSize.width)
        layout.lineSpacing = ScrollMotion.snappedToGrid(layout.lineSpacing)
        root.bounds = Rect(origin: .zero, size: viewport)
        root.position = Point(x: viewport.width / 2, y: viewport.height / 2)
        row.bounds = root.bounds
        row.position = root.position
        for cover in Array(covers.values) { recycle(cover) }
        scroll = ScrollMotion(offset: offset(of: centred ?? 0), range: scrollRange, viewportLength: viewport.width)
        setMessage()
    }

    /// Places the covers that are visible at `time`, and asks for the pictures that are missing.
    public func update(to time: FrameTime) {
        presentedTime = time
        guard !photographs.isEmpty, viewport.width > 0 else { return }
        let offset = scroll.value(at: time)
        let count = photographs.count
        let visible = layout.visibleIndices(offset: offset, viewport: viewport, count: count)
        for cover in Array(covers.values) where !visible.contains(cover.index) { recycle(cover) }
        let centre = layout.index(nearest: offset, viewport: viewport, count: count) ?? 0
        let lift = (settings.center - 0.5) * viewport.height
        for index in visible {
            let cover = covers[index] ?? makeCover(for: index)
            let attributes = layout.layoutAttributes(forItemAt: index, offset: offset, viewport: viewport)
            cover.layer.position = Point(x: attributes.center.x - offset, y: attributes.center.y + lift)
            cover.layer.transform = attributes.transform
            cover.layer.isHidden = hiddenIndices.contains(index)
            cover.layer.zIndex = attributes.zIndex
            // Beside the raised covers the nearer to the middle is in front.
            cover.layer.depthKey = attributes.zIndex > 0 ? attributes.depthKey : -attributes.distance.magnitude
            fill(cover, urgency: urgency(of: index, centre: centre))
        }
        prefetch(around: visible, centre: centre)
    }

    /// Tells of the cover that came to rest in the centre, once it is to be seen there.
    public func didShow(_ time: FrameTime) {
        guard !isObscured, scroll.state(at: time) == .resting, let index, index != settledIndex else { return }
        settledIndex = index
        delegate?.carousel(didSettleOn: index)
    }
}
