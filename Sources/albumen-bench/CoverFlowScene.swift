import Geometry
import Raster

/// The standard cover-flow scene: nine square covers, the middle one upright, four a side turned away, each with its
/// reflection, over black.
///
/// Lengths are in pixels of the plane z = 0, as far from the eye as the screen is high; a cover's horizon lies a third
/// of its height above its lower edge, level with the eye. At rest the middle cover fills 62 % of the height.
struct CoverFlowScene {
    /// The frame's pixels.
    var size: PixelSize
    /// The side of a cover.
    var side: Double
    /// From one side cover to the next, in covers.
    var spacing: Double
    /// A roll of everything about the line of sight, in radians.
    var roll = 0.0

    /// Height of the reflection in covers, and its opacity at the upper edge.
    static let reflection = DrawItem.Reflection(length: 205.0 / 512, opacity: 0.6)
    /// How far a side cover is turned: 184/1024 of a full turn.
    static let turn = 184.0 / 1024 * 2 * Double.pi
    /// Covers each side of the middle one.
    static let sides = 4

    init(size: PixelSize, spacing: Double) {
        self.size = size
        self.spacing = spacing
        side = (0.62 * Double(size.height)).rounded()
    }

    /// The same scene with everything rolled by some degrees.
    func rolled(_ degrees: Double) -> CoverFlowScene {
        var scene = self
        scene.roll = degrees * Double.pi / 180
        return scene
    }

    /// The covers from the rear to the front, the carousel moved on by `offset` covers.
    func items(_ textures: [Texture], offset: Double = 0) -> [DrawItem] {
        let nearest = Int(offset.rounded())
        let slots = (nearest - Self.sides - 1...nearest + Self.sides + 1).map { (index: $0, at: Double($0) - offset) }
        return slots.filter { abs($0.at) < Double(Self.sides) + 0.5 }
            .sorted { (abs($0.at), $0.at) > (abs($1.at), $1.at) }
            .map { slot in
                let count = textures.count
                return DrawItem(
                    quad: quad(at: slot.at), paint: .texture(textures[(slot.index % count + count) % count]),
                    reflection: Self.reflection)
            }
    }

    /// The picture's quad at a place in the row: 0 in the middle, ±1 the first at the sides.
    private func quad(at slot: Double) -> Quad {
        let eye = Double(size.height)
        let turned = min(max(slot, -1), 1)
        let (s, c) = sineCosine(-turned * Self.turn)
        let pivotX = side * (0.85 * turned + spacing * (slot - turned))
        let pivotZ = 0.55 * side * abs(turned)
        let third = (side / 3).rounded(.down)
        func corner(_ x: Double, _ y: Double) -> Quad.Corner {
            let w = (eye + pivotZ + x * s) / eye
            let (px, py) = ((pivotX + x * c) / w, y / w)
            let (rs, rc) = sineCosine(roll)
            return Quad.Corner(
                x: Double(size.width) / 2 + px * rc - py * rs, y: Double(size.height) / 2 + px * rs + py * rc, w: w)
        }
        return Quad(
            topLeft: corner(-side / 2, third - side), topRight: corner(side / 2, third - side),
            bottomRight: corner(side / 2, third), bottomLeft: corner(-side / 2, third))
    }
}
