public import Motion

extension PhotoKiosk {
    /// Has something done when nobody has touched the kiosk for so long, again and again from then on if `every` says so.
    ///
    /// `begin` is called each time, in the course of a `pump`; `end` at the touch that ends it, before that touch has any
    /// other effect. A finger that stays down counts as a touch for as long as the arena waits for it.
    @discardableResult
    public func whenIdle(
        after: TimeSpan, every: TimeSpan? = nil, begin: @escaping (FrameTime) -> Void,
        end: @escaping (FrameTime) -> Void = { _ in }
    ) -> IdleClock.ID {
        let id = idleClock.add(after: after, every: every)
        idleActions[id] = (begin, end)
        return id
    }

    /// Does no longer what `whenIdle` was told; ends it if it has begun.
    public func forgetIdle(_ id: IdleClock.ID, at time: FrameTime) {
        let hadBegun = idleClock.remove(id)
        let action = idleActions.removeValue(forKey: id)
        if hadBegun { action?.end(time) }
    }

    /// Somebody touched something.
    func noteActivity(at time: FrameTime) {
        for id in idleClock.touch(at: time) { idleActions[id]?.end(time) }
    }

    /// Does what is due because nobody touches anything.
    func performIdle(_ time: FrameTime) {
        if arena.isTracking { noteActivity(at: time) }
        for id in idleClock.advance(to: time) { idleActions[id]?.begin(time) }
    }

    /// Takes over what a kiosk that nobody touches does.
    public func setIdle(_ settings: IdleSettings, at time: FrameTime) {
        if let id = idleAction { forgetIdle(id, at: time) }
        idleAction = nil
        guard let after = settings.after else { return }
        var isIdle = false
        idleAction = whenIdle(after: after, every: settings.action == .next ? settings.interval : nil) {
            [unowned self] time in
            if !isIdle { onEvent?(.touchIdle(isIdle: true)) }
            isIdle = true
            perform(settings.action, at: time)
        } end: { [unowned self] _ in
            isIdle = false
            onEvent?(.touchIdle(isIdle: false))
        }
    }

    /// Takes over what of a configuration can change while the kiosk runs: the layout, and what it does when idle.
    public func adopt(_ configuration: Configuration) {
        carousel.present(as: configuration.layout, showingTitle: !configuration.hideTitle, at: now())
        setIdle(IdleSettings(configuration), at: now())
    }

    private func perform(_ action: IdleSettings.Action, at time: FrameTime) {
        // What lies before the row has its own ways.
        guard !carousel.isObscured, let index = carousel.index else { return }
        switch action {
        case .none: break
        case .next where carousel.photographs.count > 1:
            carousel.scroll(to: (index + 1) % carousel.photographs.count, at: time)
        case .start where index != 0: carousel.scroll(to: 0, at: time)
        case .next, .start: break
        }
    }
}
