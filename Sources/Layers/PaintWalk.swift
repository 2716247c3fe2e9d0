import Geometry

/// A walk over all visible layers of a tree from back to front, with where each lies on the screen.
///
/// Pictures and hit tests share it, so that they cannot disagree on the order. The scratch memory is kept between
/// walks.
struct PaintWalk {
    /// A layer as the walk finds it.
    struct Visit {
        /// The values shown.
        var properties: LayerProperties
        /// From the layer's coordinates to the screen's, in points.
        var matrix: Transform3D
        /// The product of the opacities down to this layer.
        var opacity: Double
    }

    /// A sublayer waiting for its turn, with its place in the paint order.
    private struct Waiting {
        var layer: Layer
        var properties: LayerProperties
        var depth: Double

        func isBehind(_ other: Waiting) -> Bool {
            if layer.zIndex != other.layer.zIndex { return layer.zIndex < other.layer.zIndex }
            let (a, b) = (layer.depthKey.orderable, other.layer.depthKey.orderable)
            return a != b ? a < b : depth < other.depth
        }
    }

    /// The sublayers still to come, one run for each level of the tree that is being walked.
    private var waiting: [Waiting] = []

    /// Calls `visit` for every layer that is not hidden; returning false leaves out what lies on it.
    mutating func run(_ root: Layer, visit: (Layer, Visit) -> Bool) {
        guard !root.isHidden else { return }
        descend(root, root.model, .identity, opacity: 1, visit)
    }

    private mutating func descend(
        _ layer: Layer, _ properties: LayerProperties, _ space: Transform3D, opacity: Double,
        _ visit: (Layer, Visit) -> Bool
    ) {
        let matrix = properties.matrix.concatenating(space)
        let opacity = opacity * min(max(properties.opacity, 0), 1)
        guard visit(layer, Visit(properties: properties, matrix: matrix, opacity: opacity)) else { return }
        let start = waiting.count
        for sublayer in layer.sublayers where !sublayer.isHidden { wait(sublayer, since: start) }
        if waiting.count == start { return }
        // A sublayer's depth ends in this layer's plane: the third column is gone, w stays.
        var inside = properties.sublayerMatrix
        (inside.m13, inside.m23, inside.m33, inside.m43) = (0, 0, 0, 0)
        inside = inside.concatenating(matrix)
        for i in start..<waiting.count {
            let next = waiting[i]
            descend(next.layer, next.properties, inside, opacity: opacity, visit)
        }
        waiting.removeSubrange(start...)
    }

    /// Inserts a sublayer behind all that are to be painted after it; equals keep their order.
    ///
    /// Sublayers mostly come in paint order or nearly so, which this takes in one comparison each.
    private mutating func wait(_ layer: Layer, since start: Int) {
        let properties = layer.model
        let transform = properties.transform
        let depth = properties.zPosition + transform.m43 / transform.m44
        let new = Waiting(layer: layer, properties: properties, depth: depth.orderable)
        var place = waiting.count
        while place > start && new.isBehind(waiting[place - 1]) { place -= 1 }
        waiting.insert(new, at: place)
    }
}

extension Double {
    /// The number itself, or 0 for one that has no place in an order.
    fileprivate var orderable: Double { isNaN ? 0 : self }
}
