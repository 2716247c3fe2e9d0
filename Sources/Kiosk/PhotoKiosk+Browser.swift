public import Browsing
internal import Control
internal import Geometry
internal import Gestures
public import Images
internal import Motion

extension PhotoKiosk {
    /// What fingers are for now: opened photographs while there are any, else the row.
    var isBrowsing: Bool { photoBrowser.stage != .closed }

    /// Hands a gesture to what its touch landed on.
    func route(_ gesture: Gesture) {
        if case .touchBegan = gesture { touchIsBrowsers = isBrowsing }
        if touchIsBrowsers { photoBrowser.handle(gesture) } else { carousel.handle(gesture) }
    }

    /// Opens a photograph of the row.
    func open(_ index: Int, at time: FrameTime) {
        if !isBrowsing || photoBrowser.stage == .closing { openedAlbum = album?.id ?? "" }
        photoBrowser.open(index, at: time)
    }

    /// A key was pressed while a photograph is open: left and right turn pages, home goes to the first, select looks closer
    /// or fits again, back puts the photograph back.
    func handleWhileBrowsing(_ key: KeyEvent) {
        let isRightToLeft = photoBrowser.browser.settings.isRightToLeft
        switch key.key {
        case .left: photoBrowser.step(by: isRightToLeft ? 1 : -1, at: key.time)
        case .right: photoBrowser.step(by: isRightToLeft ? -1 : 1, at: key.time)
        case .home: photoBrowser.open(0, at: key.time)
        case .select: photoBrowser.zoom(to: nil, at: key.time)
        case .back: photoBrowser.close(at: key.time)
        case .up, .down: break
        }
    }
}

extension PhotoKiosk: PhotoBrowserDelegate {
    /// Asks the clockwork for a frame.
    public func browserNeedsFrame() { clockwork.setNeedsFrame() }

    /// Sends `will-open`, `did-open`, `page-changed`, `will-close` or `did-close`.
    public func browser(didTell event: Browser.Event, about photograph: Photograph) {
        func cover(_ index: Int) -> Event.Cover {
            Event.Cover(album: openedAlbum, index: index, file: photograph.fileName)
        }
        switch event {
        case .willOpen(let index): onEvent?(.willOpen(cover(index)))
        case .didOpen(let index): onEvent?(.didOpen(cover(index)))
        case .didShow(let index): onEvent?(.pageChanged(cover(index)))
        case .willClose(let index): onEvent?(.willClose(cover(index)))
        case .didClose(let index):
            onEvent?(.didClose(cover(index)))
            didPutBack(at: now())
        }
    }

    /// Takes the photograph out of the row.
    public func browser(didLose photograph: Photograph, because error: ImageError) {
        carousel.skip(path: photograph.path, error, at: now())
    }

    /// Shows the album anew with that file, whose cover and picture are then loaded again.
    public func browser(didFindReplaced photograph: Photograph, modified: Int64) {
        guard var changed = album, let place = changed.photographs.firstIndex(of: photograph) else { return }
        changed.photographs[place].modified = modified
        if let index = albums.firstIndex(where: { $0.id == changed.id }) { albums[index] = changed }
        show(changed, keeping: photoBrowser.shownPhotograph ?? carousel.currentPhotograph)
    }

    /// Says so in the log.
    public func browser(cannotSharpen photograph: Photograph, because error: ImageError) {
        onLog?("\(photograph.path): not shown sharply: \(error.sentence)")
    }
}
