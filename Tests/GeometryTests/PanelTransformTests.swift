import Geometry
import Testing

@Suite("Panel transform")
struct PanelTransformTests {
    private static let portrait = PixelSize(width: 480, height: 800)
    private static let landscape = PixelSize(width: 800, height: 480)

    private func expect(_ p: Point?, _ x: Double, _ y: Double) {
        #expect(p.map { abs($0.x - x) < 1e-9 && abs($0.y - y) < 1e-9 } ?? false, "\(String(describing: p))")
    }

    @Test("An upright panel's pixel is the picture's pixel")
    func upright() {
        let transform = PanelTransform(size: Self.landscape)
        expect(transform.point(atSensor: Point(x: 400 / 800, y: 120 / 480)), 400, 120)
        expect(transform.point(atSensor: Point(x: 0, y: 0)), 0, 0)
        expect(transform.point(atSensor: Point(x: 1, y: 1)), 800, 480)
    }

    @Test(
        "The picture's upper left corner is where the rotation put it",
        arguments: [
            (PanelRotation.none, Point(x: 0, y: 0)), (.clockwise90, Point(x: 1, y: 0)),
            (.half, Point(x: 1, y: 1)), (.clockwise270, Point(x: 0, y: 1)),
        ])
    func corner(rotation: PanelRotation, sensor: Point) {
        let size = rotation.rotated(Self.landscape)
        expect(PanelTransform(size: size, rotation: rotation).point(atSensor: sensor), 0, 0)
    }

    @Test(
        "A place near the panel's upper left corner, by rotation",
        arguments: [
            (PanelRotation.none, 80.0, 24.0), (.clockwise90, 24, 720), (.half, 720, 456), (.clockwise270, 456, 80),
        ])
    func table(rotation: PanelRotation, x: Double, y: Double) {
        let transform = PanelTransform(size: rotation.rotated(Self.landscape), rotation: rotation)
        expect(transform.point(atSensor: Point(x: 0.1, y: 0.05)), x, y)
    }

    @Test("Points are pixels divided by the scale")
    func scale() {
        let transform = PanelTransform(size: Self.landscape, pointScale: 2)
        expect(transform.point(atSensor: Point(x: 0.5, y: 0.25)), 200, 60)
    }

    @Test("A calibration acts before the rotation")
    func calibration() {
        // A sensor with exchanged axes that covers only the middle 80 % of the panel's height.
        let calibration = PanelMatrix(0, 1, 0, 0.8, 0, 0.1)
        expect(
            PanelTransform(size: Self.landscape, calibration: calibration).point(atSensor: Point(x: 0.5, y: 0.25)),
            200, 240)
        expect(
            PanelTransform(size: Self.portrait, rotation: .clockwise90, calibration: calibration)
                .point(atSensor: Point(x: 0, y: 0.25)), 48, 600)
    }

    @Test("udev's matrix for a quarter turn undoes the picture's three quarter turns")
    func udevMatrix() {
        let turned = PanelTransform(size: Self.portrait, calibration: PanelMatrix(0, -1, 1, 1, 0, 0))
        let rotated = PanelTransform(size: Self.portrait, rotation: .clockwise270)
        #expect(turned == rotated)
    }

    @Test("There and back is the same place, for every rotation", arguments: PanelRotation.allCases)
    func roundTrip(rotation: PanelRotation) {
        let transform = PanelTransform(
            size: rotation.rotated(Self.landscape), pointScale: 1.5, rotation: rotation,
            calibration: PanelMatrix(1.02, -0.03, 0.01, 0.02, 0.97, -0.02))
        for x in [0.0, 0.1, 0.5, 0.99, 1] {
            for y in [0.0, 0.2, 0.7, 1] {
                expect(transform.sensorUnit(at: transform.point(atSensor: Point(x: x, y: y))), x, y)
            }
        }
    }

    @Test("A calibration that flattens the panel has no way back")
    func singular() {
        #expect(PanelMatrix(1, 1, 0, 2, 2, 0).inverse == nil)
        #expect(PanelMatrix(.nan, 0, 0, 0, 1, 0).inverse == nil)
        let transform = PanelTransform(size: Self.landscape, calibration: PanelMatrix(0, 0, 0, 0, 0, 0))
        #expect(transform.sensorUnit(at: .zero) == nil)
    }

    @Test("Clamping ends at the last pixel")
    func clamping() {
        let transform = PanelTransform(size: Self.landscape, pointScale: 2)
        #expect(transform.clamped(Point(x: -5, y: 1000)) == Point(x: 0, y: 239.5))
        #expect(transform.clamped(Point(x: 500, y: -0.1)) == Point(x: 399.5, y: 0))
        #expect(transform.clamped(Point(x: 12.25, y: 7)) == Point(x: 12.25, y: 7))
    }

    @Test("The far edge is forgiven, a bogus coordinate is not")
    func margin() {
        let transform = PanelTransform(size: Self.landscape)
        #expect(transform.contains(Point(x: 800, y: 480), margin: 0.01))
        #expect(transform.contains(Point(x: -8, y: 484), margin: 0.01))
        #expect(!transform.contains(Point(x: -8.1, y: 0), margin: 0.01))
        #expect(!transform.contains(Point(x: 100, y: -3616), margin: 0.01))
        #expect(!transform.contains(Point(x: .nan, y: 0), margin: 0.01))
    }
}
