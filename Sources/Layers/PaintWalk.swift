import Geometry
import Motion
import Raster

/// A walk over all visible layers of a tree from back to front, with where each lies on the screen.
///
/// Pictures and hit tests share it, so that they cannot disagree on the order. The scratch memory is kept between
/// walks.
struct PaintWalk {
    /// A layer as the walk finds it: what of the values shown matters from here on.
    struct Visit {
        let layer: Layer
        var bounds: Rect
        var backgroundColor: ColorComponents
        /// From the layer's coordinates to the screen's, in points.
        var matrix: Transform3D
        /// What happens to the sublayers on their way into the layer.
        var sublayerMatrix: Transform3D
        /// The product of the opacities down to this layer.
        var opacity: Double
        /// The radius of the corners, in points, within what the bounds allow.
        var cornerRadius: Double
        var contentsRect: Rect
        /// What `visit` gave for the nearest layer above that cuts this one.
        var clip: Int?

        /// The radius in fractions of the bounds.
        var corners: Size {
            guard cornerRadius > 0 else { return .zero }
            return Size(width: cornerRadius / bounds.size.width, height: cornerRadius / bounds.size.height)
        }
    }

    /// How a walk goes on behind a layer.
    enum Descent {
        /// Not to what lies on it.
        case none
        /// To its sublayers, which a clip cuts.
        case sublayers(clip: Int?)
    }

    /// The place of a sublayer in the paint order.
    private struct Place {
        var zIndex: Int
        var depthKey: Double
        var depth: Double
        /// Where in `visits` the rest is.
        var index: Int

        func isBehind(_ other: Place) -> Bool {
            if zIndex != other.zIndex { return zIndex < other.zIndex }
            return depthKey != other.depthKey ? depthKey < other.depthKey : depth < other.depth
        }
    }

    /// What sublayers of one layer have in common, unless transform layers lie between.
    private struct Space {
        /// From the sublayers' superlayer to the plane they are flattened into, depth included.
        let matrix: Transform3D
        /// From there to the screen.
        let plane: Transform3D
        /// From the superlayer to the screen: all depth ends in the plane, so its column goes; w stays.
        let screen: Transform3D
        let opacity: Double
        let zIndex: Int
        let depthKey: Double
        let clip: Int?

        init(
            matrix: Transform3D, plane: Transform3D, opacity: Double, zIndex: Int = 0, depthKey: Double = 0, clip: Int?
        ) {
            self.matrix = matrix
            self.plane = plane
            var flat = matrix
            (flat.m13, flat.m23, flat.m33, flat.m43) = (0, 0, 0, 0)
            screen = flat.concatenating(plane)
            self.opacity = opacity
            self.zIndex = zIndex
            self.depthKey = depthKey
            self.clip = clip
        }

        /// How near a point of the superlayer's space comes to the viewer, as seen from the plane.
        func depth(of p: (x: Double, y: Double, z: Double, w: Double)) -> Double {
            (p.x * matrix.m13 + p.y * matrix.m23 + p.z * matrix.m33 + p.w * matrix.m43) / p.w
        }
    }

    /// The sublayers still to come, one run for each level of the tree that is being walked, each in paint order.
    private var places: [Place] = []
    /// Those sublayers in the order of the tree.
    private var visits: [Visit] = []

    /// Calls `visit` for every layer but transform layers, as shown at a time (without one, as modelled).
    ///
    /// Layers that are not `included` are left out with all that lies on them; so is what lies on a layer behind which
    /// `visit` does not want to go on.
    mutating func run(
        _ root: Layer, at time: FrameTime?, where included: (Layer) -> Bool, visit: (borrowing Visit) -> Descent
    ) {
        guard included(root) else { return }
        gather(root, in: Space(matrix: .identity, plane: .identity, opacity: 1, clip: nil), since: 0, time, included)
        paint(from: 0, visits: 0, time, included, visit)
    }

    /// Paints the sublayers that were gathered last, with all that lies on each.
    private mutating func paint(
        from start: Int, visits firstVisit: Int, _ time: FrameTime?, _ included: (Layer) -> Bool,
        _ visit: (borrowing Visit) -> Descent
    ) {
        for i in start..<places.count {
            let index = places[i].index
            guard case .sublayers(let clip) = visit(visits[index]) else { continue }
            let sublayers = visits[index].layer.sublayers
            if sublayers.isEmpty { continue }
            let inside = Space(
                matrix: visits[index].sublayerMatrix, plane: visits[index].matrix, opacity: visits[index].opacity,
                clip: clip)
            let (next, nextVisit) = (places.count, visits.count)
            for sublayer in sublayers where included(sublayer) {
                gather(sublayer, in: inside, since: next, time, included)
            }
            paint(from: next, visits: nextVisit, time, included, visit)
        }
        places.removeSubrange(start...)
        visits.removeSubrange(firstVisit...)
    }

    /// Puts a layer into the paint order of its plane; what lies on a transform layer takes part in it.
    private mutating func gather(
        _ layer: Layer, in space: Space, since start: Int, _ time: FrameTime?, _ included: (Layer) -> Bool
    ) {
        if let time, !layer.motion.animations.isEmpty {
            gather(layer, showing: layer.presentation(at: time), in: space, since: start, time, included)
        } else {
            gather(layer, showing: layer.model, in: space, since: start, time, included)
        }
    }

    private mutating func gather(
        _ layer: Layer, showing properties: LayerProperties, in space: Space, since start: Int, _ time: FrameTime?,
        _ included: (Layer) -> Bool
    ) {
        let matrix = properties.matrix
        let opacity = space.opacity * min(max(properties.opacity, 0), 1)
        let (zIndex, depthKey) = (space.zIndex + layer.zIndex, space.depthKey + layer.depthKey)
        if layer is TransformLayer {
            let inside = Space(
                matrix: properties.sublayerMatrix.concatenating(matrix).concatenating(space.matrix),
                plane: space.plane, opacity: opacity, zIndex: zIndex, depthKey: depthKey, clip: space.clip)
            for sublayer in layer.sublayers where included(sublayer) {
                gather(sublayer, in: inside, since: start, time, included)
            }
            return
        }
        let depth = space.depth(of: properties.anchorPlace)
        let new = Place(zIndex: zIndex, depthKey: depthKey.orderable, depth: depth.orderable, index: visits.count)
        visits.append(
            Visit(
                layer: layer, bounds: properties.bounds, backgroundColor: properties.backgroundColor,
                matrix: matrix.concatenating(space.screen), sublayerMatrix: properties.sublayerMatrix,
                opacity: opacity, cornerRadius: properties.boundedCornerRadius, contentsRect: properties.contentsRect,
                clip: space.clip))
        // Mostly they come in paint order: one comparison each. Otherwise the place is found by halves; equals go last.
        var (index, end) = (places.count, places.count)
        if end > start && new.isBehind(places[end - 1]) {
            index = start
            while index < end {
                let middle = (index + end) / 2
                if new.isBehind(places[middle]) { end = middle } else { index = middle + 1 }
            }
        }
        places.insert(new, at: index)
    }
}

extension Double {
    /// The number itself, or 0 for one that has no place in an order.
    fileprivate var orderable: Double { isNaN ? 0 : self }
}
