internal import Browsing
internal import Geometry
public import Images
public import Motion
internal import Platform
internal import Raster

/// The pictures of opened photographs that are there, and those that were asked for.
///
/// All by photograph, which is a file as it was when it was found: nothing here is taken for a file that replaced it.
struct BrowserPictures {
    /// Why a picture was asked for.
    enum Purpose: Hashable {
        /// To fill the screen with the whole photograph.
        case sharp
        /// To show a part of it, in units, enlarged.
        case detail(Rect)
    }

    /// Something that was asked for.
    struct Pending {
        var photograph: Photograph
        var purpose: Purpose
        var since: FrameTime
    }

    /// The whole photographs, as large as the screen.
    var sharp: [Photograph: LoadedImage] = [:]
    /// What was asked for and has not come.
    var pending: [RequestID: Pending] = [:]
    /// Those of which there will be no whole picture, and why.
    var failed: [Photograph: ImageError] = [:]
    /// Those of which no part will be shown enlarged, and why.
    var softened: [Photograph: ImageError] = [:]
    /// The part asked for last, and of which photograph.
    var lastDetail: (photograph: Photograph, part: Rect)?

    /// The request for a whole photograph, if it is on its way.
    func pendingSharp(_ photograph: Photograph) -> (id: RequestID, since: FrameTime)? {
        pending.first { $0.value.purpose == .sharp && $0.value.photograph == photograph }
            .map { ($0.key, $0.value.since) }
    }
}

extension PhotoBrowser {
    /// More urgent than anything the row asks for.
    private static let urgent = -1
    /// Less urgent than anything that is to be seen.
    private static let ahead = 1 << 31
    /// How long the screen waits for a sharp picture before it says so.
    private static let patience = TimeSpan.milliseconds(300)
    /// What a pixel takes.
    private static let bytesPerPixel = 4

    private var screenSize: PixelSize {
        PixelSize(width: Int((viewport.width * scale).rounded()), height: Int((viewport.height * scale).rounded()))
    }

    /// Columns and rows of the pictures that fill the screen: its own, or fewer if two of them would not fit the memory.
    private var fullSize: PixelSize {
        let screen = screenSize
        let share = Double(look.pictureBytes) / Double(max(2 * screen.area * Self.bytesPerPixel, 1))
        let factor = min(1, share.squareRoot())
        return PixelSize(
            width: max(Int(Double(screen.width) * factor), 1), height: max(Int(Double(screen.height) * factor), 1))
    }

    /// When the ring is due, or was: the shown photograph has been asked for and did not come for a while.
    var ringTime: FrameTime? {
        guard stage == .open || stage == .opening, let photograph = shownPhotograph else { return nil }
        return store.pendingSharp(photograph).map { $0.since + Self.patience }
    }

    /// How sharply the shown photograph is to be seen where it rests; nil when none is open.
    public func sharpness(at time: FrameTime) -> Sharpness? {
        guard index != nil, let photograph = shownPhotograph else { return nil }
        if let error = store.failed[photograph] { return .limited(error.sentence) }
        guard let loaded = store.sharp[photograph] else { return .coming }
        if let part = missingPart(at: time) {
            if let error = store.softened[photograph] { return .limited(error.sentence) }
            if pages[browser.index]?.detailPart != part.unit { return .coming }
        } else if fullSize != screenSize, loaded.originalSize.width > loaded.size.width {
            return .limited("The screen has more pixels than there is memory for.")
        }
        return .full
    }

    /// What the file tells of itself, a line each, and that it is not shown as sharply as it could be.
    func captionLines(at time: FrameTime) -> [String] {
        guard let photograph = shownPhotograph else { return [] }
        let facts = (store.sharp[photograph] ?? carousel.covers[browser.index]?.picture)?.facts ?? PictureFacts()
        let date = facts.taken.prefix { $0 != " " }.split(separator: ":").compactMap { Int($0) }
        let day = date.count == 3 ? localDate(year: date[0], month: date[1], day: date[2]) : nil
        let second = [day ?? "", facts.place].filter { !$0.isEmpty }.joined(separator: " · ")
        var limit = ""
        if case .limited(let reason) = sharpness(at: time) { limit = "Shown as sharp as fits. \(reason)" }
        return [facts.title, second, limit].filter { !$0.isEmpty }
    }

    /// Gives a page what there is of its photograph.
    func fill(_ page: BrowserPage, _ index: Int, at time: FrameTime) {
        // What is there when the page comes in does not have to appear.
        let isNew = page.isEmpty
        // While one that is gone from the row fades, another one's cover has its number.
        let isInRow = carousel.photographs.indices.contains(index) && carousel.photographs[index] == page.photograph
        if isInRow, let place = carousel.place(ofCover: index), let texture = place.texture {
            page.setPreview(texture, part: place.crop)
        }
        if let loaded = store.sharp[page.photograph], let image = loaded.image {
            browser.setSize(
                Size(width: Double(loaded.originalSize.width), height: Double(loaded.originalSize.height)),
                ofPage: index)
            page.setSharp(image, at: time, isAtOnce: isNew)
        } else if isInRow, let size = carousel.covers[index]?.picture?.originalSize {
            browser.setSize(Size(width: Double(size.width), height: Double(size.height)), ofPage: index)
        }
    }

    /// Asks for what is missing: the shown photograph, then its neighbours, and what of it is seen enlarged.
    func ask(at time: FrameTime) {
        guard stage == .opening || stage == .open, !viewport.width.isZero else { return }
        let shown = browser.index
        guard photographs.indices.contains(shown) else { return }
        let isSharp = store.sharp[photographs[shown]] != nil || store.failed[photographs[shown]] != nil
        // As many neighbours as there is memory for, beside the shown photograph and a part of it.
        let room = look.pictureBytes / max(fullSize.area * Self.bytesPerPixel, 1) - 2
        let neighbours = [shown + 1, shown - 1].filter(photographs.indices.contains).prefix(max(room, 0))
        let visible = pages.keys.filter(photographs.indices.contains)
        let kept = Set(([shown] + neighbours + visible).map { photographs[$0] })
        store.sharp = store.sharp.filter { kept.contains($0.key) }
        for (id, pending) in store.pending where !kept.contains(pending.photograph) {
            pictures.cancel(id)
            store.pending[id] = nil
        }
        load(shown, priority: Self.urgent, at: time)
        if isSharp { for index in neighbours { load(index, priority: Self.ahead, at: time) } }
        askForDetail(at: time)
    }

    private func load(_ index: Int, priority: Int, at time: FrameTime) {
        let photograph = photographs[index]
        guard store.sharp[photograph] == nil, store.failed[photograph] == nil else { return }
        if let pending = store.pendingSharp(photograph) {
            if priority == Self.urgent { pictures.setPriority(priority, of: pending.id) }
            return
        }
        store.pending[pictures.load(request(for: photograph), priority: priority)] = .init(
            photograph: photograph, purpose: .sharp, since: time)
    }

    private func request(for photograph: Photograph, part: PixelRect? = nil) -> ImageRequest {
        ImageRequest(
            path: photograph.path, version: photograph.modified, size: fullSize, kind: .image,
            ground: carousel.settings.paper, part: part)
    }

    /// Asks for the visible part in the file's own pixels where the photograph rests enlarged beyond the decoded ones.
    private func askForDetail(at time: FrameTime) {
        let index = browser.index
        guard stage == .open, let page = pages[index], !browser.isHeld, !browser.zoom.isMoving(at: time) else { return }
        guard store.sharp[page.photograph] != nil, !browser.zoom.value(at: time).isFit else {
            if page.detailPart != nil { page.setDetail(nil, part: .zero, at: time) }
            store.lastDetail = nil
            return
        }
        guard let part = missingPart(at: time), store.softened[page.photograph] == nil else { return }
        if let last = store.lastDetail, last.photograph == page.photograph, last.part == part.unit { return }
        store.lastDetail = (page.photograph, part.unit)
        for (id, pending) in store.pending where pending.purpose != .sharp {
            pictures.cancel(id)
            store.pending[id] = nil
        }
        let request = request(for: page.photograph, part: part.pixels)
        store.pending[pictures.load(request, priority: Self.urgent)] = .init(
            photograph: page.photograph, purpose: .detail(part.unit), since: time)
    }

    /// The visible part of the shown photograph, in the file's pixels and in units, where it rests so much enlarged that
    /// the file has more of it than the whole picture; nil otherwise.
    private func missingPart(at time: FrameTime) -> (pixels: PixelRect, unit: Rect)? {
        guard stage == .open, !browser.isHeld, !browser.zoom.isMoving(at: time), let photograph = shownPhotograph,
            let loaded = store.sharp[photograph]
        else { return nil }
        let zoom = browser.zoom.value(at: time)
        let place = zoom.place(browser.fittedRect(ofPage: browser.index), in: viewport)
        let original = loaded.originalSize
        let hasMore = Double(original.width) > Double(loaded.size.width) * 1.05
        guard !zoom.isFit, hasMore, place.size.width * scale > Double(loaded.size.width) * 1.05 else { return nil }
        let seen = place.intersection(Rect(origin: .zero, size: viewport))
        guard !seen.isEmpty else { return nil }
        // From points of the screen to the file's pixels.
        let factor = Double(original.width) / place.size.width
        let wanted = PixelRect(
            enclosing: Rect(
                x: (seen.minX - place.minX) * factor, y: (seen.minY - place.minY) * factor,
                width: seen.size.width * factor, height: seen.size.height * factor))
        let pixels = wanted.intersection(PixelRect(original))
        guard !pixels.isEmpty else { return nil }
        let unit = Rect(
            x: Double(pixels.x) / Double(original.width), y: Double(pixels.y) / Double(original.height),
            width: Double(pixels.width) / Double(original.width),
            height: Double(pixels.height) / Double(original.height))
        return (pixels, unit)
    }

    /// Takes in what became of a request; whether it was this browser's.
    public func take(_ result: ImageResult) -> Bool {
        guard let pending = store.pending.removeValue(forKey: result.id) else { return false }
        let photograph = pending.photograph
        switch result.outcome {
        case .success(let loaded): take(loaded, of: photograph, for: pending.purpose)
        case .failure(let error): take(error, of: photograph, for: pending.purpose)
        }
        delegate?.browserNeedsFrame()
        return true
    }

    private func take(_ loaded: LoadedImage, of photograph: Photograph, for purpose: BrowserPictures.Purpose) {
        // Where either stamp is unknown the file counts as the one that was found.
        if loaded.modified != 0, photograph.modified != 0, loaded.modified != photograph.modified {
            delegate?.browser(didFindReplaced: photograph, modified: loaded.modified)
            return
        }
        switch purpose {
        case .sharp: store.sharp[photograph] = loaded
        case .detail(let part):
            if let page = pages[browser.index], page.photograph == photograph, let image = loaded.image {
                page.setDetail(image, part: part, at: presentedTime)
            }
        }
    }

    private func take(_ error: ImageError, of photograph: Photograph, for purpose: BrowserPictures.Purpose) {
        if purpose != .sharp {
            store.softened[photograph] = error
            // It was whole before: the file is looked at anew.
            if error.isAboutContents { store.sharp[photograph] = nil } else { tellOfLimit(photograph, error) }
        } else if error.isAboutContents {
            store.failed[photograph] = error
            delegate?.browser(didLose: photograph, because: error)
        } else {
            store.failed[photograph] = error
            tellOfLimit(photograph, error)
        }
    }

    private func tellOfLimit(_ photograph: Photograph, _ error: ImageError) {
        delegate?.browser(cannotSharpen: photograph, because: error)
    }

    /// Takes back everything that was asked for.
    func cancelRequests() {
        for id in store.pending.keys { pictures.cancel(id) }
        store.pending = [:]
    }
}

extension ImageError {
    /// Whether there is no such picture (any more), rather than too little memory or time for it.
    fileprivate var isAboutContents: Bool {
        switch self {
        case .unreadable, .notAFile: true
        case .refused(let status, _):
            switch status {
            case .empty, .unknownFormat, .truncated, .damaged, .unsupported, .unreadable, .badRequest: true
            case .done, .tooLarge, .outOfMemory: false
            }
        case .decoderDied, .timedOut, .malformedAnswer, .decoderUnavailable: false
        }
    }
}
