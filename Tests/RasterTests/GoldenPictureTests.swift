import Geometry
import Raster
import Testing

/// Pictures frozen to the byte.
///
/// Each is near to the float model as well; a change of any number here is a change of what every screen shows, on every
/// processor and in every build.
@Suite("Golden pictures")
struct GoldenPictureTests {
    private static let picture = Image.photograph(width: 72, height: 72, seed: 41)
    private static let texture = Texture(picture)

    /// What is compared, how near to the float model it has to be, and its hash.
    struct Golden: Sendable, CustomTestStringConvertible {
        var name: String
        var points: [(Double, Double)]
        var reflection: DrawItem.Reflection?
        var opacity = 1.0
        var hash: UInt64

        var testDescription: String { name }
    }

    static let goldens = [
        Golden(
            name: "turned to the left", points: [(4.3, 3.2), (29.1, 12.4), (29.1, 40.8), (4.3, 50.6)],
            reflection: DrawItem.Reflection(length: 0.25), hash: 0x9dc2_ad12_1c4f_d3bd),
        Golden(
            name: "turned to the right", points: [(20.7, 11.3), (55.2, 2.6), (55.2, 54.4), (20.7, 41.9)],
            reflection: nil, hash: 0x7959_eaf2_454f_8f4a),
        Golden(
            name: "upright", points: [(7.5, 4.25), (51.5, 4.25), (51.5, 46.25), (7.5, 46.25)],
            reflection: DrawItem.Reflection(gap: 0.05, length: 0.2, backdrop: Color(red: 40, green: 0, blue: 60)),
            hash: 0x436b_ba6d_a2c9_9eda),
        Golden(
            name: "enlarged and half transparent",
            points: [(-20.3, -10.8), (90.6, -10.8), (90.6, 99.2), (-20.3, 99.2)],
            reflection: nil, opacity: 0.5, hash: 0x0592_cfde_998b_82fd),
        Golden(
            name: "small", points: [(10.4, 8.6), (33.3, 10.2), (33.3, 30.5), (10.4, 32.1)], reflection: nil,
            hash: 0xe6d8_bc35_27ad_88a9),
        Golden(
            name: "rolled", points: [(9.6, 6.1), (53.2, 13.4), (46.9, 52.8), (4.4, 45.2)], reflection: nil,
            hash: 0xed4a_6d0c_b1b1_e6e6),
    ]

    @Test("A picture is as it was, to the byte, and near to the float model", arguments: goldens)
    func golden(_ golden: Golden) {
        let item = DrawItem(
            quad: Quad(golden.points), paint: .texture(Self.texture), opacity: golden.opacity,
            reflection: golden.reflection)
        let background = Color(red: 10, green: 60, blue: 90)
        let pixels = drawn([item], width: 60, height: 60, background: background)
        #expect(hash(pixels) == golden.hash)
        let model = FloatModel(items: [item], pictures: [Self.picture], background: background)
        #expect(model.decibels(pixels, width: 60) >= 46)
    }
}
