extension Layer {
    /// Puts a layer on this one, in front of its equals; it leaves the layer it lay on before.
    ///
    /// A layer cannot lie on itself, nor on anything that lies on it.
    public func addSublayer(_ layer: Layer) {
        insertSublayer(layer, at: sublayers.count)
    }

    /// Puts a layer on this one at a place in `sublayers`, 0 being the back; places past either end mean that end.
    ///
    /// The place counts after the layer left the one it lay on before. O(number of sublayers).
    public func insertSublayer(_ layer: Layer, at index: Int) {
        precondition(!isSelfOrDescendant(of: layer), "a layer does not lie on itself")
        layer.detach()
        rearrange { $0.insert(layer, at: min(max(index, 0), $0.count)) }
        layer.superlayer = self
    }

    /// Takes the layer, with all that lies on it, off its superlayer, which ends their animations; nothing happens to one
    /// that has none.
    public func removeFromSuperlayer() {
        guard superlayer != nil else { return }
        detach()
        forEachInSubtree { $0.removeAllAnimations() }
    }

    /// Takes all sublayers off.
    public func removeAllSublayers() {
        let old = children
        children = []
        for layer in old { layer.superlayer = nil }
        for layer in old { layer.forEachInSubtree { $0.removeAllAnimations() } }
    }

    private func detach() {
        superlayer?.rearrange { $0.removeAll { $0 === self } }
        superlayer = nil
    }

    /// Changes the list of sublayers in place, with the list taken out of the layer meanwhile.
    private func rearrange(_ change: (inout [Layer]) -> Void) {
        var layers = children
        children = []
        change(&layers)
        children = layers
    }

    /// Whether `other` is this layer or one that it lies on, however far below.
    public func isSelfOrDescendant(of other: Layer) -> Bool {
        var layer: Layer? = self
        while let current = layer {
            if current === other { return true }
            layer = current.superlayer
        }
        return false
    }

    /// The bottom of the tree: the layer itself if it lies on none.
    public var root: Layer {
        var layer = self
        while let parent = layer.superlayer { layer = parent }
        return layer
    }
}
