public import Motion

extension Layer {
    /// Starts an animation at a time, replacing those with the same key.
    ///
    /// Inside a transaction it starts at the transaction's time. Only what is shown changes, not the model: to stay where
    /// an animation ends, set the property too.
    public func add(_ animation: some LayerAnimation, forKey key: AnimationKey? = nil, at time: FrameTime) {
        let open = root.animator?.current
        let start = open?.time ?? time
        var animation = animation
        animation.start(from: presentation(at: start))
        if let key { removeAnimations(forKey: key) }
        append(RunningAnimation(key: key, animation: animation, start: start, completion: open?.completion))
    }

    /// The keys of the animations there are, in the order they were added, without repetition.
    public var animationKeys: [AnimationKey] {
        var keys: [AnimationKey] = []
        for case let key? in motion.animations.map(\.key) where !keys.contains(key) { keys.append(key) }
        if !motion.fades.isEmpty { keys.append(.contents) }
        return keys
    }

    /// Removes the animations with a key: the model shows.
    public func removeAnimations(forKey key: AnimationKey) {
        // Completion blocks run when this goes out of scope, and may change the layer.
        let old = motion
        if old.animations.contains(where: { $0.key == key }) {
            motion.animations = old.animations.filter { $0.key != key }
        }
        if key == .contents { motion.fades = [] }
        withExtendedLifetime(old) {}
    }

    /// Removes all animations: the model shows.
    public func removeAllAnimations() {
        let old = motion
        motion = LayerMotion()
        withExtendedLifetime(old) {}
    }

    /// Makes what is shown at a time the model, and removes all animations: the layer stops where it is.
    public func freeze(at time: FrameTime) {
        properties = presentation(at: time)
        removeAllAnimations()
    }

    /// The values shown at a time: the model's, changed by the animations in the order they were added.
    ///
    /// A pure function of time. Extents are at least nothing, however far a spring swings.
    public func presentation(at time: FrameTime) -> LayerProperties {
        let animations = motion.animations
        var shown = properties
        if animations.isEmpty { return shown }
        let model = shown
        for running in animations { running.apply(at: time, to: &shown, model: model) }
        shown.bounds.size.width = max(shown.bounds.size.width, 0)
        shown.bounds.size.height = max(shown.bounds.size.height, 0)
        return shown
    }

    /// How fast a property changes at a time, per second, from what is shown then and a millisecond before.
    public func velocity<Value: Interpolatable>(
        of property: KeyPath<LayerProperties, Value>, at time: FrameTime
    ) -> Value {
        let before = presentation(at: time - .milliseconds(1))
        return presentation(at: time)[keyPath: property].subtracting(before[keyPath: property]).multiplied(by: 1000)
    }

    /// Sets a property of the model; inside a transaction, what is shown follows by the action for the key.
    ///
    /// The difference dies away on top of whatever runs already, so that an interrupted motion keeps its place and its
    /// velocity.
    func change<Value: Interpolatable>(
        _ property: WritableKeyPath<LayerProperties, Value>, key: AnimationKey, to value: Value
    ) {
        var changed = properties
        let old = changed[keyPath: property]
        guard old != value else { return }
        changed[keyPath: property] = value
        properties = changed
        guard let open = root.animator?.current else { return }
        let (way, none) = (old.subtracting(value), value.subtracting(value))
        let animation: any LayerAnimation
        switch open.transaction.action(overriddenBy: actions[key]) {
        case .none: return
        case .curve(let curve, let duration):
            animation = BasicAnimation(
                property, from: way, to: none, isAdditive: true, curve: curve, timing: MediaTiming(duration: duration))
        case .spring(let spring):
            animation = SpringAnimation(property, from: way, to: none, isAdditive: true, spring: spring)
        }
        append(RunningAnimation(key: key, animation: animation, start: open.time, completion: open.completion))
    }

    /// Lets the contents that were shown till now give way to the present ones, if a transaction says so.
    func contentsDidChange(from old: LayerContents?) {
        guard old != contents else { return }
        let open = root.animator?.current
        let action = open?.transaction.action(overriddenBy: actions[.contents]) ?? .none
        guard let open, action.duration > .zero else {
            removeAnimations(forKey: .contents)
            return
        }
        let fade = ContentsFade(
            previous: old, start: open.time, duration: action.duration, curve: action.curve,
            completion: open.completion)
        motion.fades = motion.fades + [fade]
    }

    /// Shows other contents, letting them appear over the present ones.
    ///
    /// Nothing but the opacities of the two changes on the way, so a cross-fade costs what drawing both costs. For
    /// changes inside a transaction set `contents` instead.
    public func crossFade(
        to contents: LayerContents?, duration: TimeSpan, curve: TimingCurve = .default, at time: FrameTime
    ) {
        let old = self.contents
        guard old != contents else { return }
        let running = motion.fades
        self.contents = contents
        guard duration > .zero else { return }
        motion.fades = running + [ContentsFade(previous: old, start: time, duration: duration, curve: curve)]
    }

    /// Adds an animation in place, with the list taken out of the layer meanwhile.
    private func append(_ animation: RunningAnimation) {
        var longer = motion
        motion = LayerMotion()
        longer.animations.append(animation)
        motion = longer
    }

    /// Drops what has ended by a time; completions that waited for it go into `ended`.
    func dropEnded(by time: FrameTime, into ended: inout [Completion]) {
        guard motion.isOver(by: time) else { return }
        var rest = motion
        rest.dropEnded(by: time, into: &ended)
        motion = rest
    }

    /// When the layer looks different from how it looks at a time: that very time if it moves.
    func nextFrame(after time: FrameTime) -> FrameTime? { motion.nextFrame(after: time) }

    /// Calls `body` for this layer and all that lies on it, from the bottom up.
    func forEachInSubtree(_ body: (Layer) -> Void) {
        body(self)
        for layer in children { layer.forEachInSubtree(body) }
    }
}
