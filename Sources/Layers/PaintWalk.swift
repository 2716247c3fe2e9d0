import Geometry
import Motion

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
        var zIndex: Int
        var depthKey: Double
        var depth: Double
        /// Where in `shown` its values are.
        var index: Int

        func isBehind(_ other: Waiting) -> Bool {
            if zIndex != other.zIndex { return zIndex < other.zIndex }
            return depthKey != other.depthKey ? depthKey < other.depthKey : depth < other.depth
        }
    }

    /// What sublayers of one layer have in common, unless transform layers lie between.
    private struct Space {
        /// From the sublayer's superlayer to the plane they are flattened into.
        var matrix: Transform3D
        var opacity: Double
        var zIndex: Int
        var depthKey: Double
    }

    /// The sublayers still to come, one run for each level of the tree that is being walked, each in paint order.
    private var waiting: [Waiting] = []
    /// The values of those that wait, in the order of the tree, with what leads to their plane.
    private var shown: [(properties: LayerProperties, space: Transform3D, opacity: Double)] = []

    /// Calls `visit` for every layer but transform layers, as shown at a time (without one, as modelled).
    ///
    /// Layers that are not `included` are left out with all that lies on them; so is what lies on a layer for which
    /// `visit` returns false.
    mutating func run(
        _ root: Layer, at time: FrameTime?, where included: (Layer) -> Bool, visit: (Layer, Visit) -> Bool
    ) {
        let space = Space(matrix: .identity, opacity: 1, zIndex: 0, depthKey: 0)
        paint(space, [root], plane: .identity, time, included, visit)
    }

    /// Paints sublayers in order: `space` leads to their superlayer's plane, `plane` from there to the screen.
    private mutating func paint(
        _ space: Space, _ layers: [Layer], plane: Transform3D, _ time: FrameTime?, _ included: (Layer) -> Bool,
        _ visit: (Layer, Visit) -> Bool
    ) {
        let (start, firstShown) = (waiting.count, shown.count)
        gather(layers, in: space, since: start, time, included)
        if waiting.count == start { return }
        for i in start..<waiting.count {
            let layer = waiting[i].layer
            let (properties, space, opacity) = shown[waiting[i].index]
            let matrix = properties.matrix.concatenating(space).flattened.concatenating(plane)
            guard visit(layer, Visit(properties: properties, matrix: matrix, opacity: opacity)),
                !layer.sublayers.isEmpty
            else { continue }
            let inside = Space(matrix: properties.sublayerMatrix, opacity: opacity, zIndex: 0, depthKey: 0)
            paint(inside, layer.sublayers, plane: matrix, time, included, visit)
        }
        waiting.removeSubrange(start...)
        shown.removeSubrange(firstShown...)
    }

    /// Puts the visible layers into the paint order of their plane; what lies on transform layers takes part in it.
    private mutating func gather(
        _ layers: [Layer], in space: Space, since start: Int, _ time: FrameTime?, _ included: (Layer) -> Bool
    ) {
        for layer in layers where included(layer) {
            let properties = time.map { layer.presentation(at: $0) } ?? layer.model
            let opacity = space.opacity * min(max(properties.opacity, 0), 1)
            let (zIndex, depthKey) = (space.zIndex + layer.zIndex, space.depthKey + layer.depthKey)
            if layer is TransformLayer {
                let matrix = properties.sublayerMatrix.concatenating(properties.matrix).concatenating(space.matrix)
                let inside = Space(matrix: matrix, opacity: opacity, zIndex: zIndex, depthKey: depthKey)
                gather(layer.sublayers, in: inside, since: start, time, included)
                continue
            }
            let anchor = properties.anchor
            let place = properties.matrix.apply(x: anchor.x, y: anchor.y)
            let depth =
                place.x * space.matrix.m13 + place.y * space.matrix.m23 + place.z * space.matrix.m33
                + place.w * space.matrix.m43
            let new = Waiting(
                layer: layer, zIndex: zIndex, depthKey: depthKey.orderable, depth: (depth / place.w).orderable,
                index: shown.count)
            shown.append((properties, space.matrix, opacity))
            // Mostly they come in paint order or nearly so: a comparison each.
            var index = waiting.count
            while index > start && new.isBehind(waiting[index - 1]) { index -= 1 }
            waiting.insert(new, at: index)
        }
    }
}

extension Transform3D {
    /// The same transform with all depth lost at the end: the third column is gone, w stays.
    fileprivate var flattened: Transform3D {
        var t = self
        (t.m13, t.m23, t.m33, t.m43) = (0, 0, 0, 0)
        return t
    }
}

extension Double {
    /// The number itself, or 0 for one that has no place in an order.
    fileprivate var orderable: Double { isNaN ? 0 : self }
}
