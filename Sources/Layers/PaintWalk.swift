import Geometry
import Motion
import Raster

/// A walk over all visible layers of a tree from back to front, with where each lies on the screen.
///
/// Pictures and hit tests share it, so that they cannot disagree on the order. The scratch memory is kept between
/// walks.
struct PaintWalk {
    /// A layer as the walk finds it: what of the values shown matters from here on.
    ///
    /// Plain numbers but for the layer, which the walk keeps alive: hundreds are made and read in every frame.
    struct Visit {
        /// In one of the walk's `families`, or the root.
        fileprivate let unmanaged: Unmanaged<Layer>
        let bounds: Rect
        let backgroundColor: Color
        /// From the layer's coordinates to the screen's, in points.
        let matrix: PlaneTransform
        /// The place of what happens to the sublayers on their way into the layer, if it is anything.
        fileprivate let sublayerMatrix: Int?
        /// The product of the opacities down to this layer.
        let opacity: Double
        /// The radius of the corners, in points, within what the bounds allow.
        let cornerRadius: Double
        let contentsRect: Rect
        /// What `visit` gave for the nearest layer above that cuts this one.
        let clip: Int?

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

    /// What decides on a sublayer's place in the paint order.
    private struct Place {
        var zIndex: Int
        var depthKey: Double
        var depth: Double

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
        let plane: PlaneTransform
        /// From the superlayer to the screen.
        let screen: SpaceTransform
        let opacity: Double
        let zIndex: Int
        let depthKey: Double
        let clip: Int?

        init(
            matrix: Transform3D, plane: PlaneTransform, opacity: Double, zIndex: Int = 0, depthKey: Double = 0,
            clip: Int?
        ) {
            self.matrix = matrix
            self.plane = plane
            screen = SpaceTransform(matrix, flattenedInto: plane)
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

    /// The sublayers still to come, one run for each level of the tree that is being walked, each in the order of the
    /// tree.
    private var visits: [Visit] = []
    /// What decides on their order.
    private var places: [Place] = []
    /// Where each is in `visits`, each run in paint order.
    private var order: [Int] = []
    /// What happens to the sublayers of some of them.
    private var sublayerMatrices: [Transform3D] = []
    /// The lists that the visits' layers are from.
    private var families: [[Layer]] = []

    /// Prepares for a tree of so many layers; more will do, but cost more.
    init(capacity: Int = 0) {
        visits.reserveCapacity(capacity)
        places.reserveCapacity(capacity)
        order.reserveCapacity(capacity)
    }

    /// Calls `visit` for every layer but transform layers, as shown at a time (without one, as modelled).
    ///
    /// Layers that are not `included` are left out with all that lies on them; so is what lies on a layer behind which
    /// `visit` does not want to go on.
    mutating func run(
        _ root: Layer, at time: FrameTime?, where included: (Layer) -> Bool, visit: (Layer, borrowing Visit) -> Descent
    ) {
        guard included(root) else { return }
        let screen = Space(matrix: .identity, plane: PlaneTransform(), opacity: 1, clip: nil)
        withExtendedLifetime(root) {
            gather(root, in: screen, since: 0, time, included)
            paint(from: 0, time, included, visit)
        }
        sublayerMatrices.removeAll(keepingCapacity: true)
        families.removeAll(keepingCapacity: true)
    }

    /// Paints the sublayers that were gathered last, with all that lies on each.
    private mutating func paint(
        from start: Int, _ time: FrameTime?, _ included: (Layer) -> Bool,
        _ visit: (Layer, borrowing Visit) -> Descent
    ) {
        for i in start..<visits.count {
            let index = order[i]
            let layer = visits[index].unmanaged.takeUnretainedValue()
            guard case .sublayers(let clip) = visit(layer, visits[index]) else { continue }
            let sublayers = layer.children
            if sublayers.isEmpty { continue }
            let inside = Space(
                matrix: visits[index].sublayerMatrix.map { sublayerMatrices[$0] } ?? .identity,
                plane: visits[index].matrix, opacity: visits[index].opacity, clip: clip)
            let next = visits.count
            gather(sublayers, in: inside, since: next, time, included)
            paint(from: next, time, included, visit)
        }
        visits.removeSubrange(start...)
        places.removeSubrange(start...)
        order.removeSubrange(start...)
    }

    /// Puts layers into the paint order of their plane.
    private mutating func gather(
        _ layers: [Layer], in space: Space, since start: Int, _ time: FrameTime?, _ included: (Layer) -> Bool
    ) {
        families.append(layers)
        for layer in layers where included(layer) { gather(layer, in: space, since: start, time, included) }
    }

    /// Puts a layer into the paint order of its plane; what lies on a transform layer takes part in it.
    private mutating func gather(
        _ layer: Layer, in space: Space, since start: Int, _ time: FrameTime?, _ included: (Layer) -> Bool
    ) {
        if let time, !layer.motion.animations.isEmpty {
            gather(layer, showing: layer.presentation(at: time), in: space, since: start, time, included)
        } else {
            gather(layer, showing: layer.properties, in: space, since: start, time, included)
        }
    }

    private mutating func gather(
        _ layer: Layer, showing properties: LayerProperties, in space: Space, since start: Int,
        _ time: FrameTime?, _ included: (Layer) -> Bool
    ) {
        let opacity = space.opacity * min(max(properties.opacity, 0), 1)
        let (zIndex, depthKey) = (space.zIndex + layer.zIndex, space.depthKey + layer.depthKey)
        if layer is TransformLayer {
            let matrix = properties.sublayerMatrix.concatenating(properties.matrix).concatenating(space.matrix)
            let inside = Space(
                matrix: matrix, plane: space.plane, opacity: opacity, zIndex: zIndex, depthKey: depthKey,
                clip: space.clip)
            gather(layer.children, in: inside, since: start, time, included)
            return
        }
        var sublayerMatrix: Int?
        if !layer.children.isEmpty, !properties.sublayerTransform.isIdentity {
            sublayerMatrix = sublayerMatrices.count
            sublayerMatrices.append(properties.sublayerMatrix)
        }
        let depth = space.depth(of: properties.anchorPlace)
        insert(
            Place(zIndex: zIndex, depthKey: depthKey.orderable, depth: depth.orderable), since: start)
        visits.append(
            Visit(
                unmanaged: Unmanaged.passUnretained(layer), bounds: properties.bounds,
                backgroundColor: Color(properties.backgroundColor), matrix: space.screen.placing(properties),
                sublayerMatrix: sublayerMatrix, opacity: opacity, cornerRadius: properties.boundedCornerRadius,
                contentsRect: properties.contentsRect, clip: space.clip))
    }

    /// Puts the next visit into the paint order of its run, behind its equals.
    ///
    /// Mostly layers come in paint order: one comparison each. Otherwise the place is found by halves.
    private mutating func insert(_ new: Place, since start: Int) {
        let count = places.count
        places.append(new)
        order.append(count)
        guard count > start, new.isBehind(places[order[count - 1]]) else { return }
        places.withUnsafeBufferPointer { places in
            order.withUnsafeMutableBufferPointer { order in
                var (index, end) = (start, count)
                while index < end {
                    let middle = (index + end) / 2
                    if new.isBehind(places[order[middle]]) { end = middle } else { index = middle + 1 }
                }
                guard let place = order.baseAddress?.advanced(by: index) else { return }
                (place + 1).update(from: place, count: count - index)
                place.pointee = count
            }
        }
    }
}

extension Double {
    /// The number itself, or 0 for one that has no place in an order.
    fileprivate var orderable: Double { isNaN ? 0 : self }
}
