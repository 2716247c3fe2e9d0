import Control
import Display
import Geometry
import Gestures
@testable import Images
import Layers
import Layout
import Motion
import Platform
import Raster

@testable import Kiosk

/// Pictures that arrive when they are asked for, unless they are held back; a failure for paths that contain "bad".
final class FakePictures: PictureSource {
    /// Whether no picture arrives.
    var isHoldingBack = false
    private let draw: (ImageRequest) -> Texture
    private let drawWhole: (ImageRequest) -> Image
    /// What the files hold; nil: as much as is asked for.
    var originalSize: PixelSize?
    /// What becomes of bad ones.
    var failure = ImageError.notAFile
    /// Files that are good in spite of their names.
    var spared: Set<String> = []
    /// Why a request is refused, if it is.
    var refusal: (ImageRequest) -> ImageError? = { _ in nil }
    /// When files that were replaced were, by path.
    var replaced: [String: Int64] = [:]
    /// Files that are gone.
    var lost: Set<String> = []
    /// How many of those waiting are answered at a time.
    var answersAtATime = Int.max
    private(set) var requested: [ImageRequest] = []
    private(set) var cancelled: Set<RequestID> = []
    /// The textures handed out.
    private(set) var made: Set<ObjectIdentifier> = []
    private var waiting: [(id: RequestID, request: ImageRequest)] = []
    private var lastID: UInt64 = 0

    /// Makes the covers with `draw` and opened photographs with `whole`; one flat grey each unless told how.
    init(
        draw: @escaping (ImageRequest) -> Texture = FakePictures.grey,
        whole: @escaping (ImageRequest) -> Image = FakePictures.greyImage
    ) {
        self.draw = draw
        drawWhole = whole
    }

    func load(_ request: ImageRequest, priority: Int) -> RequestID {
        lastID += 1
        let id = RequestID(rawValue: lastID)
        requested.append(request)
        waiting.append((id, request))
        return id
    }

    func setPriority(_ priority: Int, of id: RequestID) {}

    func cancel(_ id: RequestID) {
        cancelled.insert(id)
        waiting.removeAll { $0.id == id }
    }

    /// Answers everything asked for so far.
    func answers() -> [ImageResult] {
        if isHoldingBack { return [] }
        let due = waiting.prefix(answersAtATime)
        waiting.removeFirst(due.count)
        return due.map { id, request in
            if request.path.contains("bad"), !spared.contains(request.path) {
                return ImageResult(id: id, request: request, outcome: .failure(failure))
            }
            if let error = refusal(request) {
                return ImageResult(id: id, request: request, outcome: .failure(error))
            }
            if lost.contains(request.path) {
                let error = ImageError.unreadable(SystemError(code: 2, call: "open"))
                return ImageResult(id: id, request: request, outcome: .failure(error))
            }
            let contents: LoadedImage.Contents
            if request.kind == .image {
                contents = .image(drawWhole(request))
            } else {
                let texture = draw(request)
                made.insert(ObjectIdentifier(texture))
                contents = .texture(texture)
            }
            let loaded = LoadedImage(
                originalSize: originalSize ?? request.size, contents: contents,
                modified: replaced[request.path] ?? request.version)
            return ImageResult(id: id, request: request, outcome: .success(loaded))
        }
    }

    static func grey(_ request: ImageRequest) -> Texture { Texture(greyImage(request)) }

    static func greyImage(_ request: ImageRequest) -> Image {
        let hash: Int = request.path.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xffff }
        let shade = UInt32(64 + hash % 160)
        let pixel = 0xff00_0000 | shade * 0x010101
        var bitmap = Bitmap(size: PixelSize(width: 8, height: 8), format: .xrgb8888)
        let pitch = bitmap.pitch
        bitmap.withMutableBytes { bytes in
            for y in 0..<8 {
                for x in 0..<8 {
                    bytes.storeBytes(of: pixel, toByteOffset: y * pitch + x * 4, as: UInt32.self)
                }
            }
        }
        return Image(bitmap, isOpaque: true)
    }
}

/// A kiosk on a headless screen with pictures from memory and a clock that the test turns.
final class KioskRig {
    let screen: HeadlessScreen
    let pictures: FakePictures
    let kiosk: PhotoKiosk
    private(set) var events: [Event] = []
    private(set) var log: [String] = []
    private(set) var frameTimes: [FrameTime] = []

    /// A screen of so many points, drawn at a quarter of a pixel a point: what is tested here are not the pixels.
    ///
    /// A click opens nothing unless said otherwise: what is tested here is mostly the row.
    convenience init(
        width: Int = 400, height: Int = 240, millihertz: Int = 60_000, settings: CarouselSettings = CarouselSettings(),
        touch: TouchSettings = TouchSettings(), browser: BrowserOptions = .closed
    ) {
        self.init(
            size: PixelSize(width: width / 4, height: height / 4), pointScale: 0.25, millihertz: millihertz,
            pictures: FakePictures(), settings: settings, touch: touch, browser: browser)
    }

    /// A screen of so many pixels, with pictures of the test's own.
    init(
        size: PixelSize, pointScale: Double = 1, millihertz: Int = 60_000, pictures: FakePictures,
        settings: CarouselSettings = CarouselSettings(), touch: TouchSettings = TouchSettings(),
        text: (any TextSetter)? = nil, browser: BrowserOptions = .closed,
        rotation: PanelRotation = .none, threads: Int = 1
    ) {
        let screen = HeadlessScreen(mode: DisplayMode(size: size, millihertz: millihertz))
        self.screen = screen
        self.pictures = pictures
        kiosk = PhotoKiosk(
            screen: screen, pictures: pictures, text: text, settings: settings, touch: touch, browser: browser,
            pointScale: pointScale, rotation: rotation, threads: threads, now: { screen.now })
        kiosk.onEvent = { [unowned self] in events.append($0) }
        kiosk.onLog = { [unowned self] in log.append($0) }
        kiosk.clockwork.onFrame = { [unowned self] time, _ in frameTimes.append(time) }
    }

    /// Albums of so many photographs each, named A, B, C and so on.
    func show(_ counts: Int..., badFile: Int? = nil) {
        var result = LibraryScanner.Result()
        for (album, count) in counts.enumerated() {
            let id = String(UnicodeScalar(UInt8(65 + album)))
            let photographs = (0..<count).map {
                Photograph(path: "/p/\(id)/\(album == 0 && $0 == badFile ? "bad" : "photo")\($0).jpg", modified: 1)
            }
            result.albums.append(Album(id: id, name: id, photographs: photographs))
        }
        kiosk.didScan(["/p"], result)
        run()
    }

    /// Plays a touch script from now on until everything is at rest; false if it never is.
    @discardableResult
    func play(_ script: String = "") -> Bool {
        guard let script = try? TouchScript(script) else { return false }
        return play(script.events(pointScale: 1, start: screen.now))
    }

    /// Plays touches until everything is at rest; false if it never is.
    @discardableResult
    func play(_ touches: [TouchEvent]) -> Bool { turn(touches).run(limit: 100_000) }

    private func turn(_ touches: [TouchEvent]) -> HandTurnedRun {
        HandTurnedRun(kiosk: kiosk, screen: screen, touches: touches) { [unowned self] in settle() }
    }

    @discardableResult
    func run() -> Bool { play() }

    /// Lets a minute pass without drawing what moves meanwhile, then goes on until everything is at rest.
    func skip() {
        screen.advance(to: screen.now + .seconds(60))
        run()
    }

    /// Plays a touch script from now on until its last event, and not beyond.
    func playUntil(_ script: String) {
        guard let script = try? TouchScript(script) else { return }
        let touches = script.events(pointScale: 1, start: screen.now)
        let run = HandTurnedRun(kiosk: kiosk, screen: screen, touches: touches) { [unowned self] in settle() }
        run.run(until: touches.last?.time ?? screen.now)
    }

    /// Lets so much time pass.
    func wait(seconds: Double) {
        let run = HandTurnedRun(kiosk: kiosk, screen: screen) { [unowned self] in settle() }
        run.run(until: screen.now + .seconds(seconds), limit: 1_000_000)
    }

    private func settle() -> Bool {
        let answers = pictures.answers()
        for answer in answers { kiosk.take(answer) }
        return !answers.isEmpty
    }

    /// The names of the events since the last call, with the index where there is one; settings out only if asked for.
    func takeEvents(withSettingsOut: Bool = false) -> [String] {
        defer { events = [] }
        return events.filter { withSettingsOut || $0.kind != .coverChanging }.map { event in
            switch event {
            case .coverChanging(let cover), .coverChanged(let cover), .coverSelected(let cover, _, _),
                .clickOnCover(let cover, _, _), .coverHeld(let cover, _, _), .willOpen(let cover), .didOpen(let cover),
                .willClose(let cover), .didClose(let cover), .pageChanged(let cover):
                "\(event.kind.rawValue) \(cover.album) \(cover.index)"
            case .albumChanged(let id, _, _): "\(event.kind.rawValue) \(id)"
            case .touchIdle(let isIdle): "\(event.kind.rawValue) \(isIdle)"
            case .libraryChanged, .photographSkipped, .error: event.kind.rawValue
            }
        }
    }

    var state: KioskState? {
        if case .success(let acknowledgement) = kiosk.perform(.status) { return acknowledgement.state }
        return nil
    }
}

extension Carousel {
    /// Points from one cover of the row to the next.
    var pitch: Double { (layout as? CoverFlowLayout)?.pitch ?? 0 }
}

extension BrowserOptions {
    /// A click tells its event and opens nothing.
    static var closed: BrowserOptions {
        var options = BrowserOptions()
        options.click = .event
        return options
    }
}
