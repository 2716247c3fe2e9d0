public import Gestures
internal import Geometry

extension PhotoKiosk {
    /// A finger did something.
    public func handle(_ touch: TouchEvent) {
        noteActivity(at: touch.time)
        photoBrowser.catchUp(to: touch.time)
        arena.wanted = isBrowsing ? PhotoBrowser.gestures : Carousel.gestures
        let catches = isBrowsing ? photoBrowser.isCatchable(at: touch.time) : carousel.isCatchable(at: touch.time)
        for gesture in arena.handle(touch, contentIsMoving: catches) { route(gesture) }
    }

    /// A finger, key or wheel did something.
    public func handle(_ event: InputEvent) {
        switch event {
        case .touch(let touch): handle(touch)
        case .key(let key): handle(key)
        case .wheel(let wheel):
            noteActivity(at: wheel.time)
            // One notch, one cover; either axis, since most wheels have only the vertical one.
            let steps = wheel.steps.x != 0 ? wheel.steps.x : wheel.steps.y
            if photoBrowser.index != nil, steps != 0 {
                photoBrowser.step(by: steps > 0 ? 1 : -1, at: wheel.time)
            } else if let index = carousel.index, steps != 0 {
                carousel.scroll(to: index + (steps > 0 ? 1 : -1), at: wheel.time)
            }
        }
    }

    /// A key was pressed: left and right move on by one, home goes to the first, select clicks the centred cover.
    public func handle(_ key: KeyEvent) {
        noteActivity(at: key.time)
        guard key.isPressed else { return }
        photoBrowser.catchUp(to: key.time)
        if photoBrowser.index != nil { return handleWhileBrowsing(key) }
        switch key.key {
        case .left: carousel.scroll(to: (carousel.index ?? 0) - 1, at: key.time)
        case .right: carousel.scroll(to: (carousel.index ?? 0) + 1, at: key.time)
        case .home: carousel.scroll(to: 0, at: key.time)
        case .select:
            if let index = carousel.index { carousel(didClick: index, at: Point(x: 0.5, y: 0.5)) }
        case .up, .down, .back: break
        }
    }
}
