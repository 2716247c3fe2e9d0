public import Motion

extension PhotoKiosk {
    /// Has something done when nobody has touched or commanded the kiosk for so long, again and again from then on if
    /// `every` says so; both times count from when all that moves is at rest.
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

    /// Somebody touched something, or gave a command.
    func noteActivity(at time: FrameTime) {
        for id in idleClock.touch(at: time) { idleActions[id]?.end(time) }
    }

    /// Does what is due because nobody touches anything.
    func performIdle(_ time: FrameTime) {
        if arena.isTracking { noteActivity(at: time) }
        guard idleClock.deadline != nil else { return }
        if isStirring(at: time) { idleClock.stir(at: time) }
        for id in idleClock.advance(to: time) { idleActions[id]?.begin(time) }
    }

    /// Whether photographs are on their way to rest.
    ///
    /// Controls that leave are none, nor is the ring that turns until a picture comes, as none may ever come.
    private func isStirring(at time: FrameTime) -> Bool {
        carousel.isMoving(at: time) || photoBrowser.browser.isUnderWay(at: time) || stage.animates(at: time)
    }

    /// Takes over what a kiosk that nobody touches does; one that is idle already stays so, and does at once what it did
    /// not do before.
    public func setIdle(_ settings: IdleSettings, at time: FrameTime) {
        let old = idle.settings
        guard settings != old else { return }
        idle.settings = settings
        let every = settings.action == .next ? settings.interval : nil
        guard let after = settings.after else {
            if let id = idle.id { forgetIdle(id, at: time) }
            idle.id = nil
            return
        }
        guard let id = idle.id else {
            idle.id = whenIdle(
                after: after, every: every, begin: { [unowned self] in beginIdle($0) },
                end: { [unowned self] in endIdle($0) })
            return
        }
        if idleClock.change(id, after: after, every: every, at: time) {
            endIdle(time)
        } else if idle.isIdle, settings.action != old.action {
            perform(settings.action, at: time)
        }
    }

    private func beginIdle(_ time: FrameTime) {
        if !idle.isIdle { onEvent?(.touchIdle(isIdle: true)) }
        idle.isIdle = true
        perform(idle.settings.action, at: time)
    }

    private func endIdle(_ time: FrameTime) {
        (idle.isIdle, idle.returnsToStart) = (false, false)
        onEvent?(.touchIdle(isIdle: false))
    }

    /// Takes over what of a configuration can change while the kiosk runs: the layout, and what it does when idle.
    public func adopt(_ configuration: Configuration) {
        if configuration.layout != carousel.presentation { cancelGesture() }
        carousel.present(as: configuration.layout, showingTitle: !configuration.hideTitle, at: now())
        setIdle(IdleSettings(configuration), at: now())
    }

    /// An opened photograph gives way to the next one as the row does, or is put back before the row returns to the start.
    private func perform(_ action: IdleSettings.Action, at time: FrameTime) {
        guard let index = photoBrowser.index ?? carousel.index else { return }
        let next = (index + 1) % max(carousel.photographs.count, 1)
        switch action {
        case .next where photoBrowser.index != nil:
            if next != index { photoBrowser.open(next, at: time) }
        case .start where photoBrowser.index != nil:
            idle.returnsToStart = true
            photoBrowser.close(at: time)
        case .next where !carousel.isObscured && next != index: carousel.scroll(to: next, at: time)
        case .start where !carousel.isObscured && index != 0: carousel.scroll(to: 0, at: time)
        case .none, .next, .start: break
        }
    }

    /// The photograph that was opened is put back.
    func didPutBack(at time: FrameTime) {
        if idle.returnsToStart { carousel.scroll(to: 0, at: time) }
        idle.returnsToStart = false
    }

    /// What `setIdle` had done, and how far it is.
    struct Idle {
        var settings = IdleSettings()
        /// Nil while it is never idle.
        var id: IdleClock.ID?
        /// Whether it is.
        var isIdle = false
        /// Whether the row returns to the start once the opened photograph is put back.
        var returnsToStart = false
    }
}
