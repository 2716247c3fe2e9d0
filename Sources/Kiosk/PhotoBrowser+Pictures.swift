internal import Browsing
internal import Geometry
public import Images
internal import Motion
internal import Platform
internal import Raster

/// The pictures of opened photographs that are there, by their files, and those that were asked for.
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
        var request: ImageRequest
        var purpose: Purpose
        var since: FrameTime
    }

    /// The whole photographs, as large as the screen.
    var sharp: [String: LoadedImage] = [:]
    /// What was asked for and has not come.
    var pending: [RequestID: Pending] = [:]
    /// Files that will not become any sharper.
    var failed: Set<String> = []
    /// The part asked for last, and of which file.
    var lastDetail: (path: String, part: Rect)?

    /// The request for a whole photograph, if it is on its way.
    func pendingSharp(_ path: String) -> (id: RequestID, since: FrameTime)? {
        pending.first { $0.value.purpose == .sharp && $0.value.request.path == path }
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

    /// Columns and rows of the pictures that fill the screen: its own, or fewer if two of them would not fit the memory.
    private var fullSize: PixelSize {
        let screen = PixelSize(
            width: Int((viewport.width * scale).rounded()), height: Int((viewport.height * scale).rounded()))
        let share = Double(look.pictureBytes) / Double(max(2 * screen.area * Self.bytesPerPixel, 1))
        let factor = min(1, share.squareRoot())
        return PixelSize(
            width: max(Int(Double(screen.width) * factor), 1), height: max(Int(Double(screen.height) * factor), 1))
    }

    /// When the ring is due, or was: the shown photograph has been asked for and did not come for a while.
    var ringTime: FrameTime? {
        guard stage == .open || stage == .opening, let path = shownPhotograph?.path else { return nil }
        return store.pendingSharp(path).map { $0.since + Self.patience }
    }

    /// What the file tells of itself, a line each.
    func captionLines(of path: String) -> [String] {
        guard let facts = store.sharp[path]?.facts else { return [] }
        let date = facts.taken.prefix { $0 != " " }.split(separator: ":").compactMap { Int($0) }
        let day = date.count == 3 ? localDate(year: date[0], month: date[1], day: date[2]) : nil
        let second = [day ?? "", facts.place].filter { !$0.isEmpty }.joined(separator: " · ")
        return [facts.title, second].filter { !$0.isEmpty }
    }

    /// Gives a page what there is of its photograph.
    func fill(_ page: BrowserPage, _ index: Int, at time: FrameTime) {
        if let loaded = store.sharp[page.path], let image = loaded.image {
            browser.setSize(
                Size(width: Double(loaded.originalSize.width), height: Double(loaded.originalSize.height)),
                ofPage: index)
            page.setSharp(image, at: time, isAtOnce: page.isEmpty)
        } else if let size = carousel.covers[index]?.picture?.originalSize {
            browser.setSize(Size(width: Double(size.width), height: Double(size.height)), ofPage: index)
        }
    }

    /// Asks for what is missing: the shown photograph, then its neighbours, and what of it is seen enlarged.
    func ask(at time: FrameTime) {
        guard stage == .opening || stage == .open, !viewport.width.isZero else { return }
        let shown = browser.index
        guard photographs.indices.contains(shown) else { return }
        let isSharp = store.sharp[photographs[shown].path] != nil || store.failed.contains(photographs[shown].path)
        // As many neighbours as there is memory for, beside the shown photograph and a part of it.
        let room = look.pictureBytes / max(fullSize.area * Self.bytesPerPixel, 1) - 2
        let neighbours = [shown + 1, shown - 1].filter(photographs.indices.contains).prefix(max(room, 0))
        let visible = pages.keys.filter(photographs.indices.contains)
        let kept = Set(([shown] + neighbours + visible).map { photographs[$0].path })
        store.sharp = store.sharp.filter { kept.contains($0.key) }
        for (id, pending) in store.pending where !kept.contains(pending.request.path) {
            pictures.cancel(id)
            store.pending[id] = nil
        }
        load(shown, priority: Self.urgent, at: time)
        if isSharp { for index in neighbours { load(index, priority: Self.ahead, at: time) } }
        askForDetail(at: time)
    }

    private func load(_ index: Int, priority: Int, at time: FrameTime) {
        let path = photographs[index].path
        guard store.sharp[path] == nil, !store.failed.contains(path) else { return }
        if let pending = store.pendingSharp(path) {
            if priority == Self.urgent { pictures.setPriority(priority, of: pending.id) }
            return
        }
        let request = ImageRequest(path: path, size: fullSize, kind: .image, ground: carousel.settings.paper)
        store.pending[pictures.load(request, priority: priority)] = .init(
            request: request, purpose: .sharp, since: time)
    }

    /// Asks for the visible part in the file's own pixels where the photograph rests enlarged beyond the decoded ones.
    private func askForDetail(at time: FrameTime) {
        let index = browser.index
        guard stage == .open, let page = pages[index], !browser.isHeld, !browser.zoom.isMoving(at: time) else { return }
        let zoom = browser.zoom.value(at: time)
        guard let loaded = store.sharp[page.path], !zoom.isFit else {
            if page.detailPart != nil { page.setDetail(nil, part: .zero, at: time) }
            store.lastDetail = nil
            return
        }
        let place = zoom.place(browser.fittedRect(ofPage: index), in: viewport)
        let original = loaded.originalSize
        let hasMore = Double(original.width) > Double(loaded.size.width) * 1.05
        guard hasMore, place.size.width * scale > Double(loaded.size.width) * 1.05 else { return }
        let seen = place.intersection(Rect(origin: .zero, size: viewport))
        guard !seen.isEmpty else { return }
        // From points of the screen to the file's pixels.
        let factor = Double(original.width) / place.size.width
        let wanted = PixelRect(
            enclosing: Rect(
                x: (seen.minX - place.minX) * factor, y: (seen.minY - place.minY) * factor,
                width: seen.size.width * factor, height: seen.size.height * factor))
        let pixels = wanted.intersection(PixelRect(original))
        guard !pixels.isEmpty else { return }
        let part = Rect(
            x: Double(pixels.x) / Double(original.width), y: Double(pixels.y) / Double(original.height),
            width: Double(pixels.width) / Double(original.width),
            height: Double(pixels.height) / Double(original.height))
        if let last = store.lastDetail, last.path == page.path, last.part == part { return }
        store.lastDetail = (page.path, part)
        for (id, pending) in store.pending where pending.purpose != .sharp {
            pictures.cancel(id)
            store.pending[id] = nil
        }
        let request = ImageRequest(
            path: page.path, size: fullSize, kind: .image, ground: carousel.settings.paper, part: pixels)
        store.pending[pictures.load(request, priority: Self.urgent)] = .init(
            request: request, purpose: .detail(part), since: time)
    }

    /// Takes in what became of a request; whether it was this browser's.
    public func take(_ result: ImageResult) -> Bool {
        guard let pending = store.pending.removeValue(forKey: result.id) else { return false }
        let path = pending.request.path
        switch (result.outcome, pending.purpose) {
        case (.success(let loaded), .sharp):
            store.sharp[path] = loaded
        case (.success(let loaded), .detail(let part)):
            if let page = pages[browser.index], page.path == path, let image = loaded.image {
                page.setDetail(image, part: part, at: presentedTime)
            }
        case (.failure(let error), let purpose):
            if purpose == .sharp { store.failed.insert(path) }
            guard let photograph = photographs.first(where: { $0.path == path }) else { break }
            if case .unreadable = error {
                delegate?.browser(didLose: photograph, because: error)
            } else {
                delegate?.browser(cannotSharpen: photograph, because: error)
            }
        }
        delegate?.browserNeedsFrame()
        return true
    }

    /// Takes back everything that was asked for.
    func cancelRequests() {
        for id in store.pending.keys { pictures.cancel(id) }
        store.pending = [:]
    }
}
