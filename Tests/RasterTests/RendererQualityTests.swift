import Geometry
import Glibc
import Raster
import Testing

@Suite("Drawn pictures against a float model of sampled points")
struct RendererQualityTests {
    /// A cover turned about the vertical axis, seen from straight ahead of the middle of a small screen.
    private static func turned(_ item: Image, outer: Double, inner: Double, reflection: DrawItem.Reflection? = nil)
        -> DrawItem
    {
        DrawItem(
            quad: Quad([(outer, 4.3), (inner, 11.6), (inner, 42.4), (outer, 50.2)]), paint: .texture(Texture(item)),
            reflection: reflection)
    }

    private func decibels(_ item: DrawItem, _ picture: Image, width: Int = 64, height: Int = 64) -> Double {
        FloatModel(items: [item], pictures: [picture]).decibels(
            drawn([item], width: width, height: height), width: width)
    }

    @Test("A cover turned to the left matches", arguments: [40, 64, 100, 150])
    func turnedLeft(texels: Int) {
        let picture = Image.photograph(width: texels, height: texels, seed: 1)
        #expect(decibels(Self.turned(picture, outer: 5.7, inner: 30.2), picture) >= 46)
    }

    @Test("A cover turned to the right matches")
    func turnedRight() {
        let picture = Image.photograph(width: 70, height: 60, seed: 2)
        #expect(decibels(Self.turned(picture, outer: 60.1, inner: 21.4), picture) >= 46)
    }

    @Test("A reflection fades as the formula says", arguments: [0, 0.04])
    func reflection(gap: Double) {
        let picture = Image.photograph(width: 64, height: 64, seed: 3)
        let reflection = DrawItem.Reflection(gap: gap, length: 0.4, opacity: 0.6)
        let item = DrawItem(
            quad: Quad([(6.3, 3.1), (50.4, 7.7), (50.4, 36.2), (6.3, 40.9)]), paint: .texture(Texture(picture)),
            reflection: reflection)
        #expect(decibels(item, picture) >= 46)
    }

    @Test("A reflection fades into the colour of its backdrop")
    func backdrop() {
        let picture = Image.photograph(width: 40, height: 40, seed: 4)
        let reflection = DrawItem.Reflection(length: 0.5, backdrop: Color(red: 200, green: 40, blue: 90))
        let item = DrawItem(
            quad: Quad([(6, 3), (50, 3), (50, 43), (6, 43)]), paint: .texture(Texture(picture)), reflection: reflection)
        #expect(decibels(item, picture) >= 46)
    }

    @Test("An upright picture matches at any size", arguments: [20.0, 31.25, 50, 60.875])
    func upright(side: Double) {
        let picture = Image.photograph(width: 64, height: 64, seed: 5)
        let item = DrawItem(
            quad: Quad(Rect(x: 1.375, y: 1.625, width: side, height: side)), paint: .texture(Texture(picture)))
        #expect(decibels(item, picture) >= 46)
    }

    @Test("A quad turned any way matches, with its reflection")
    func rolled() {
        let picture = Image.photograph(width: 50, height: 50, seed: 6)
        let item = DrawItem(
            quad: Quad([(9.2, 5.3), (48.5, 9.9), (44.4, 39.8), (6.1, 37.4)]), paint: .texture(Texture(picture)))
        #expect(decibels(item, picture) >= 46)
        var reflected = item
        reflected.reflection = DrawItem.Reflection(length: 0.4)
        #expect(decibels(reflected, picture) >= 42)
    }

    @Test(
        "A reflection begins where the picture ends, however both are rolled",
        arguments: Array(stride(from: -170.0, to: 190, by: 30)))
    func rolledReflection(degrees: Double) {
        let picture = Image.photograph(width: 80, height: 80, seed: 8)
        let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        // A cover that is turned as well, with its reflection to be seen on every side.
        let points = [(-41.0, -46.0), (37, -38), (37, 28), (-41, 36)].map { x, y in
            (80 + c * x - s * y, 80 + s * x + c * y)
        }
        let item = DrawItem(
            quad: Quad(points), paint: .texture(Texture(picture)),
            reflection: DrawItem.Reflection(gap: 0.03, length: 0.5, opacity: 0.8))
        #expect(decibels(item, picture, width: 160, height: 160) >= 42)
    }

    @Test("Half opacity is the mean of picture and background")
    func opacity() {
        let picture = Image.photograph(width: 40, height: 40, seed: 7)
        var item = Self.turned(picture, outer: 5.7, inner: 50.2)
        item.opacity = 0.5
        #expect(decibels(item, picture) >= 46)
    }
}
