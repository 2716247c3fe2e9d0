public import Gestures
internal import Geometry
internal import Motion

extension PhotoKiosk {
    /// A finger did something.
    public func handle(_ touch: TouchEvent) {
        noteActivity(at: touch.time)
        photoBrowser.catchUp(to: touch.time)
        if touch.phase == .down {
            arena.wanted = isBrowsing ? photoBrowser.gestures(from: touch.position) : Carousel.gestures
            arena.pointsPerMillimetre = pointsPerMillimetre
        }
        let catches = isBrowsing ? photoBrowser.isCatchable(at: touch.time) : carousel.isCatchable(at: touch.time)
        for gesture in arena.handle(touch, contentIsMoving: catches) { route(gesture) }
    }

    /// A finger, key or wheel did something.
    public func handle(_ event: InputEvent) {
        switch event {
        case .touch(let touch): handle(touch)
        case .key(let key): handle(key)
        case .wheel(let event):
            noteActivity(at: event.time)
            // One notch, one cover; either axis, since most wheels have only the vertical one.
            let notches = wheel.notches(event)
            if notches == 0 { return }
            if photoBrowser.index != nil {
                photoBrowser.step(by: notches, at: event.time)
            } else if let index = carousel.index {
                scroll(to: index + notches, at: event.time)
            }
        }
    }

    /// A key was pressed: left and right move on by one, in a grid or list up and down by a line, home goes to the first,
    /// select clicks the centred cover.
    public func handle(_ key: KeyEvent) {
        noteActivity(at: key.time)
        guard key.isPressed else { return }
        photoBrowser.catchUp(to: key.time)
        if photoBrowser.index != nil { return handleWhileBrowsing(key) }
        let index = carousel.index
        switch key.key {
        case .left: if let index { scroll(to: index - 1, at: key.time) }
        case .right: if let index { scroll(to: index + 1, at: key.time) }
        case .home: scroll(to: 0, at: key.time)
        case .select: if let index { carousel(didClick: index, at: Point(x: 0.5, y: 0.5)) }
        case .up: if let index, carousel.presentation.isFlat { scroll(to: index - carousel.itemsPerLine, at: key.time) }
        case .down:
            if let index, carousel.presentation.isFlat { scroll(to: index + carousel.itemsPerLine, at: key.time) }
        case .back: break
        }
    }

    /// Whoever scrolls by key or wheel takes the row out of a finger's hand.
    private func scroll(to index: Int, at time: FrameTime) {
        cancelGesture()
        carousel.scroll(to: index, at: time)
    }

    /// Layer points of a millimetre on the panel: by the picture's configured width, else by what the screen says of itself.
    private var pointsPerMillimetre: Double {
        let panel = screen.mode.size
        let configured = touch.panelWidth.map { (clockwork.rotation.rotated(panel).width, Double($0)) }
        guard let (pixels, millimetres) = configured ?? screen.physicalSize.map({ (panel.width, $0.width) }),
            millimetres > 0
        else { return GestureSettings.usualPointsPerMillimetre }
        return Double(pixels) / clockwork.pointScale / millimetres
    }
}
