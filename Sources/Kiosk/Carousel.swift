public import Geometry
public import Images
public import Layers
internal import Layout
public import Motion
internal import Raster

/// The row of covers: which photographs it shows, how far it is scrolled, and the layers that show it.
///
/// A collection view places the covers; the carousel gives them their photographs and pictures. Covers exist only for
/// what is visible and are used again as the row moves, so a hundred thousand photographs cost what ten do.
public final class Carousel {
    /// The tree that is drawn.
    public let root = Layer()
    /// How it looks.
    public let settings: CarouselSettings
    /// Told of what happens.
    public weak var delegate: (any CarouselDelegate)?

    /// The photographs in the row, in order; those that could not be shown are gone.
    public private(set) var photographs: [Photograph] = []
    /// How the covers stand.
    public private(set) var presentation: CarouselLayout
    /// Whether a grid or a list begins with the album's name and ends with the number of its photographs.
    public private(set) var showsTitle: Bool

    /// What the present touch, or the last one, landed on.
    var touched: TouchedCover?
    /// The cover that shows that it is pressed, or was a moment ago.
    var press: PressedCover?
    /// The cover at the side that the last tap brought to the centre, and when; nil once a finger has dragged since.
    var selected: (index: Int, time: FrameTime)?
    /// Places the covers.
    let collection: CollectionView<Cover, AlbumHeading>
    /// Which covers are left out of the picture, though not of the row.
    var hiddenIndices: Set<Int> = []

    /// Whether something lies before the whole row, so that no cover comes to rest *to be seen*; false by default.
    ///
    /// Meanwhile the delegate does not hear of covers that settle; of the one that is there when it becomes false it
    /// hears with the next frame, if it is another one than before.
    public var isObscured = false {
        didSet { if isObscured != oldValue { delegate?.carouselNeedsFrame() } }
    }

    private let pictures: CoverPictures
    private let text: (any TextSetter)?
    private let placeholder: Texture
    private let sign: MessageSign
    private var scale = 1.0
    /// The album's name.
    private var title = ""
    private var settledIndex: Int?
    /// The last frame that was on the screen.
    private var shownTime: FrameTime?
    private var boundIndex: Int?

    /// Makes an empty row, to be put on a stage that `animator` moves; `text` sets messages and names, without it there
    /// are none.
    public init(
        settings: CarouselSettings = CarouselSettings(), pictures: any PictureSource, text: (any TextSetter)? = nil,
        animator: Animator
    ) {
        self.settings = settings
        self.text = text
        self.pictures = CoverPictures(source: pictures, byteBudget: settings.cacheBytes)
        presentation = settings.layout
        // Without text there would be nothing to see.
        showsTitle = settings.showsTitle && text != nil
        placeholder = Texture(plain: settings.placeholder)
        sign = MessageSign(text: text)
        collection = CollectionView(layout: settings.layout.layout(for: .zero), animator: animator)
        collection.source = self
        root.addSublayer(collection.layer)
        root.addSublayer(sign.layer)
    }

    /// Which photograph is in the centre, or will be when the motion under way has ended; nil when there is none.
    public var index: Int? { collection.index }

    /// The photograph with that index.
    public var currentPhotograph: Photograph? { index.map { photographs[$0] } }

    /// Whether every cover that is visible has its picture; false without any.
    public var isComplete: Bool { !covers.isEmpty && covers.values.allSatisfy { !$0.isWaiting } }

    /// Shows other photographs, those of the album named `title`, starting at `index`; with nil the one in the centre stays
    /// there, or its neighbour if it is gone, and what a finger does goes on.
    ///
    /// Covers of photographs that are in both rows go to their new places, the others fade away and in, all in one
    /// transaction. Pictures that are kept are there in the same frame.
    public func show(
        _ photographs: [Photograph], titled title: String = "", startingAt index: Int? = 0, at time: FrameTime
    ) {
        let update = CollectionUpdate(from: self.photographs, to: photographs)
        if index == nil {
            renumber(by: update)
        } else {
            hiddenIndices = []
            (settledIndex, boundIndex) = (nil, nil)
            (touched, press) = (nil, nil)
        }
        selected = nil
        let before = titles
        (self.photographs, self.title) = (photographs, title)
        change(update, titlesBefore: before, showing: index, at: time)
        delegate?.carouselNeedsFrame()
    }

    /// What is remembered by index is the same photographs' as before.
    private func renumber(by update: CollectionUpdate) {
        hiddenIndices = Set(hiddenIndices.compactMap(update.newIndex))
        settledIndex = settledIndex.flatMap(update.newIndex)
        boundIndex = boundIndex.flatMap(update.newIndex)
        touched = touched.flatMap { touched in
            update.newIndex(of: touched.index).map { TouchedCover(index: $0, unit: touched.unit) }
        }
        press = press.flatMap { press in
            update.newIndex(of: press.index).map { PressedCover(index: $0, released: press.released) }
        }
    }

    /// The names of the collection's sections: one, if there are photographs.
    private var titles: [String] { photographs.isEmpty ? [] : [title] }

    /// Has the collection take over the present photographs.
    private func change(
        _ update: CollectionUpdate, titlesBefore: [String], showing index: Int? = nil, at time: FrameTime
    ) {
        var sections = CollectionUpdate(from: titlesBefore, to: titles)
        // The number of photographs is another one now.
        sections.reloads = RangeSet(titlesBefore.indices)
        collection.change(
            CollectionChange(items: update, sections: sections), sections: sectionCounts, showing: index, transition,
            at: time)
    }

    private var sectionCounts: [Int] { photographs.isEmpty ? [] : [photographs.count] }

    /// Has the covers stand another way, each going to its new place; the one in the centre stays there.
    public func present(as presentation: CarouselLayout, showingTitle: Bool, at time: FrameTime) {
        let showsTitle = showingTitle && text != nil
        guard presentation != self.presentation || showsTitle != self.showsTitle else { return }
        (self.presentation, self.showsTitle) = (presentation, showsTitle)
        for cover in covers.values { prepare(cover) }
        collection.change(
            to: presentation.layout(for: viewport, isTitled: showsTitle),
            shift: presentation.shift(for: viewport, center: settings.center), transition, at: time)
        delegate?.carouselNeedsFrame()
    }

    /// Says something in the middle of the screen, nothing with nil; for when there is no photograph to show.
    public func say(_ message: String?) {
        if sign.say(message) { delegate?.carouselNeedsFrame() }
    }

    /// Brings a photograph to the centre; an index past either end means the end.
    public func scroll(to index: Int, at time: FrameTime) {
        guard !photographs.isEmpty else { return }
        collection.scroll(to: index, at: time)
        delegate?.carouselNeedsFrame()
    }

    /// Takes in what became of a request made through the picture source.
    public func take(_ result: ImageResult, at time: FrameTime) {
        let isWanted = pictures.take(result)
        switch result.outcome {
        case .success(let picture):
            for cover in covers.values where cover.isWaiting && cover.request == result.request {
                // Only a placeholder that was on the screen is faded over.
                let wasSeen = shownTime.map { cover.shownSince <= $0 } ?? false
                cover.show(picture, appearing: wasSeen ? collection.animator : nil, at: time)
                delegate?.carouselNeedsFrame()
            }
        case .failure(let error): if isWanted { skip(path: result.request.path, error, at: time) }
        }
    }

    /// Takes a photograph out of the row; the centred one stays in the centre, and what a finger does goes on.
    ///
    /// Unless it is not to blame: then the cover stays as it is.
    func skip(path: String, _ error: ImageError, at time: FrameTime) {
        if case .decoderUnavailable = error {
            delegate?.carousel(cannotLoadBecause: error.sentence)
            return
        }
        guard let gone = photographs.firstIndex(where: { $0.path == path }) else { return }
        let before = titles
        let photograph = photographs.remove(at: gone)
        selected = nil
        let update = CollectionUpdate(deletions: RangeSet(gone..<gone + 1))
        renumber(by: update)
        change(update, titlesBefore: before, at: time)
        delegate?.carousel(didSkip: photograph, because: error)
        delegate?.carouselNeedsFrame()
    }

    private var transition: CollectionTransition {
        // What was never shown cannot be seen to change.
        let duration = shownTime == nil ? .zero : settings.rearrangement
        return CollectionTransition(transaction: Transaction(duration: duration), moves: !settings.reducesMotion)
    }
}

extension Carousel {
    /// The covers in sight, by their photographs.
    var covers: [Int: Cover] { collection.cells }
    /// How far the row is scrolled.
    var scroll: ScrollMotion {
        get { collection.scroll }
        set { collection.scroll = newValue }
    }
    /// How many covers stand side by side across the way of scrolling.
    var itemsPerLine: Int { (layout as? GridLayout)?.columns ?? 1 }
    /// Where covers stand.
    var layout: any CollectionLayout { collection.layout }
    /// The room there is.
    var viewport: Size { collection.context.viewport }
    /// The state that the layers show.
    var presentedTime: FrameTime { collection.presentedTime }
}

extension Carousel: CollectionViewSource {
    func makeCell() -> Cover { Cover(settings: settings, placeholder: placeholder, text: text) }

    func prepare(_ cover: Cover) {
        cover.name = photographs[cover.index].fileName
        cover.adopt(presentation.style(for: viewport))
        cover.layer.isHidden = hiddenIndices.contains(cover.index)
        let wanted = request(for: cover.index)
        cover.want(wanted)
        if let picture = pictures.picture(for: wanted) { cover.show(picture, appearing: nil, at: presentedTime) }
    }

    func dismiss(_ cover: Cover) { cover.want(nil) }

    func makeSupplement(_ kind: LayoutAttributes.Kind) -> AlbumHeading {
        guard let text else { preconditionFailure("only what has text has a title") }
        return AlbumHeading(kind, text: text, color: settings.textColor)
    }

    func prepare(_ heading: AlbumHeading) { heading.show(title: title, count: photographs.count) }

    func windowDidChange(_ window: CollectionWindow) {
        var wishes: [(request: ImageRequest, priority: Int)] = []
        for index in window.visible where covers[index]?.isWaiting ?? true {
            wishes.append((request(for: index), urgency(of: index, centre: window.centre)))
        }
        // Ahead only as many as the cache has room for beside the visible ones, or each would push another one out.
        let bytes = pictureSize.area * Self.textureBytesPerPixel
        let room = (settings.cacheBytes / max(bytes, 1) - window.visible.count) / 2
        let ahead = max(0, min(settings.prefetch, room))
        for index in window.neighbours(ahead, of: photographs.count) {
            let request = request(for: index)
            if pictures.contains(request) { continue }
            wishes.append((request, Self.leastUrgent + abs(index - window.centre)))
        }
        pictures.want(wishes)
    }

    /// What a texture with its reduced levels takes, about.
    private static let textureBytesPerPixel = 28

    /// What is asked for ahead comes after everything that is visible.
    private static let leastUrgent = 1 << 30

    /// The priority of a visible photograph: the centred one first, then the largest files, so that several decoders are
    /// done with all of them soonest.
    private func urgency(of index: Int, centre: Int) -> Int {
        index == centre ? 0 : max(1, Self.leastUrgent - photographs[index].byteCount / 1024)
    }

    private var pictureSize: PixelSize {
        let size = presentation.pictureSize(for: viewport)
        return PixelSize(
            width: max(1, Int((size.width * scale).rounded(.up))),
            height: max(1, Int((size.height * scale).rounded(.up))))
    }

    private func request(for index: Int) -> ImageRequest {
        ImageRequest(
            path: photographs[index].path, version: photographs[index].modified, size: pictureSize, fit: .cover,
            kind: .texture, ground: settings.paper)
    }
}

extension Carousel: StagePart {
    /// Whether the row moves by itself; a row held by a finger does not.
    public func isMoving(at time: FrameTime) -> Bool { scroll.isMoving(at: time) }

    /// That very time while the row moves by itself.
    public func nextFrame(after time: FrameTime) -> FrameTime? {
        isMoving(at: time) || isPressMoving(at: time) ? time : nil
    }

    /// Sizes the covers for the viewport; the centred photograph stays in the centre, a motion ends there.
    public func resize(to viewport: Size, scale: Double) {
        let centred = index ?? 0
        // What was touched is no longer under the finger.
        (touched, press, selected) = (nil, nil, nil)
        self.scale = scale
        root.frame = Rect(origin: .zero, size: viewport)
        collection.layer.frame = root.bounds
        sign.resize(to: viewport, scale: scale)
        let arrangement = CollectionArrangement(
            layout: presentation.layout(for: viewport, isTitled: showsTitle),
            context: LayoutContext(viewport: viewport, sections: sectionCounts),
            shift: presentation.shift(for: viewport, center: settings.center))
        collection.reset(arrangement, showing: centred)
    }

    /// Places the covers that are visible at `time`, and asks for the pictures that are missing.
    public func update(to time: FrameTime) {
        collection.update(to: time)
        showPress(at: time)
    }

    /// Tells of the cover that the row sets out for, and of the one that came to rest in the centre, once that is to be
    /// seen.
    public func didShow(_ time: FrameTime) {
        shownTime = time
        guard !isObscured, let index else { return }
        switch scroll.state(at: time) {
        case .dragging: break
        case .settling:
            if index != boundIndex {
                boundIndex = index
                delegate?.carousel(isBoundFor: index)
            }
        case .resting:
            boundIndex = index
            if index != settledIndex {
                settledIndex = index
                delegate?.carousel(didSettleOn: index)
            }
        }
    }
}
