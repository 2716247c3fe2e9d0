public import Control
internal import Images
internal import Motion

extension PhotoKiosk {
    private func find(_ name: String) -> Result<Album, Refusal> {
        let match = AlbumMatch(name, in: albums.lazy.map { (id: $0.id, name: $0.name) })
        if case .found(let id) = match, let album = albums.first(where: { $0.id == id }) { return .success(album) }
        return .failure(match.refusal(of: name) ?? Refusal(.notFound, "There is no album “\(name)”."))
    }

    private func neighbour(_ step: Int) -> Result<Album, Refusal> {
        guard let album, let index = albums.firstIndex(where: { $0.id == album.id }) else {
            return .failure(Refusal(.notFound, "There is no album yet."))
        }
        return .success(albums[(index + step + albums.count) % albums.count])
    }

    /// Does what a command asks; the answer carries the state that resulted.
    ///
    /// For `screenshot`, `rescan` and `reload` that is only half of it: pixels come from the clockwork's `snapshot`,
    /// photographs and configuration from whoever owns the kiosk.
    public func perform(_ request: Request) -> Reply {
        if request.movesSomething { noteActivity(at: now()) }
        switch request {
        case .status, .events, .screenshot, .rescan, .reload: break
        case .albums:
            let bad = Set(skipped.map(\.photograph))
            let list = albums.map { album in
                let count = album.photographs.reduce(0) { $0 + (bad.contains($1) ? 0 : 1) }
                return Acknowledgement.Album(id: album.id, name: album.name, count: count)
            }
            return .success(Acknowledgement(state: state, albums: list))
        case .skipped:
            let files = skipped.map {
                Acknowledgement.SkippedFile(file: $0.photograph.path, reason: $0.error.sentence)
            }
            return .success(Acknowledgement(state: state, skipped: files))
        case .album(let name):
            return find(name).map(switchTo)
        case .nextAlbum: return neighbour(1).map(switchTo)
        case .previousAlbum: return neighbour(-1).map(switchTo)
        case .next: return step(1)
        case .previous: return step(-1)
        case .select(let index):
            guard carousel.photographs.indices.contains(index) else { return noSuchPhotograph }
            cancelGesture()
            if photoBrowser.index != nil {
                photoBrowser.open(index, at: now())
            } else {
                carousel.scroll(to: index, at: now())
            }
        case .open(let index): return open(index)
        case .close:
            guard photoBrowser.index != nil else { return nothingOpen }
            cancelGesture()
            photoBrowser.close(at: now())
        case .zoom(let scale):
            guard photoBrowser.index != nil else { return nothingOpen }
            cancelGesture()
            photoBrowser.zoom(to: scale, at: now())
        case .quit:
            isQuitting = true
        }
        return .success(Acknowledgement(state: state))
    }

    private func open(_ index: Int?) -> Reply {
        guard let index = index ?? photoBrowser.index ?? carousel.index else {
            return .failure(Refusal(.notFound, "There is no photograph yet."))
        }
        guard carousel.photographs.indices.contains(index) else { return noSuchPhotograph }
        cancelGesture()
        open(index, at: now())
        return .success(Acknowledgement(state: state))
    }

    private var nothingOpen: Reply { .failure(Refusal(.refused, "No photograph is open.")) }

    private var noSuchPhotograph: Reply {
        .failure(Refusal(.notFound, "There is no such photograph; the album has \(carousel.photographs.count)."))
    }

    private func switchTo(_ album: Album) -> Acknowledgement {
        if album.id != self.album?.id { show(album, keeping: nil) }
        return Acknowledgement(state: state)
    }

    private func step(_ step: Int) -> Reply {
        guard let index = carousel.index else { return .failure(Refusal(.notFound, "There is no photograph yet.")) }
        cancelGesture()
        if photoBrowser.index != nil {
            photoBrowser.step(by: step, at: now())
        } else {
            carousel.scroll(to: index + step, at: now())
        }
        return .success(Acknowledgement(state: state))
    }

    /// Calls `body` once what the kiosk now means to show is on the screen, in the course of this or a later `pump`.
    ///
    /// That is when the flip to a frame was confirmed that was drawn from now on, with the row at rest and every visible
    /// cover's picture in it, and an opened photograph as sharp as it gets; pictures may still be fading in.
    ///
    /// The longest-waiting is forgotten when more than 256 wait, as they may while the screen is another program's: then
    /// `orForgotten` is called instead.
    public func whenShown(_ body: @escaping () -> Void, orForgotten: @escaping () -> Void = {}) {
        waiting.append((body, orForgotten))
        if waiting.count > 256 { waiting.removeFirst().orForgotten() }
    }

    /// Pumps the clockwork, and calls those who wait for what it has shown.
    func pumpForWaiting(_ time: FrameTime) {
        if !clockwork.isPending { call(&carried) }
        let wasPending = clockwork.isPending
        clockwork.pump(time)
        guard !waiting.isEmpty, !carousel.isMoving(at: carousel.presentedTime), !photoBrowser.isMoving(at: time),
            carousel.photographs.isEmpty || carousel.isComplete,
            photoBrowser.sharpness(at: photoBrowser.presentedTime) != .coming
        else { return }
        if clockwork.isPending, !wasPending {
            carried += waiting
            waiting = []
        } else if !clockwork.isPending, !clockwork.isFrameWanted {
            // Nothing was to be drawn: it is shown already.
            call(&waiting)
        }
    }

    private func call(_ waiting: inout [Waiting]) {
        let due = waiting
        waiting = []
        for one in due { one.body() }
    }
}
