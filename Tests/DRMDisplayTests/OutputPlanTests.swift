import Geometry
import Testing

@testable import DRMDisplay

@Suite("OutputPlan")
struct OutputPlanTests {
    private static func mode(_ width: Int, _ height: Int, _ hertz: Int = 60, preferred: Bool = false) -> ModeTiming {
        var timing = ModeTiming.coordinated(size: PixelSize(width: width, height: height), hertz: hertz)
        timing.isPreferred = preferred
        return timing
    }

    private static func connector(
        _ id: UInt32, _ name: String, _ status: CardSnapshot.Connector.Status = .connected, crtcs: UInt32 = 0b11,
        on crtc: UInt32? = nil, foreign: Bool = false, modes: [ModeTiming] = [mode(800, 480, preferred: true)],
        millimetres: PixelSize = PixelSize(width: 0, height: 0)
    ) -> CardSnapshot.Connector {
        CardSnapshot.Connector(
            id: id, name: name, status: status, isForeign: foreign, modes: modes, millimetres: millimetres,
            possibleCRTCs: crtcs, crtc: crtc)
    }

    private static func plane(
        _ id: UInt32, _ kind: CardSnapshot.Plane.Kind = .primary, crtcs: UInt32 = 0b11, on crtc: UInt32? = nil
    ) -> CardSnapshot.Plane {
        CardSnapshot.Plane(id: id, kind: kind, possibleCRTCs: crtcs, formats: [], crtc: crtc)
    }

    private static func card(
        _ connectors: [CardSnapshot.Connector], crtcs: [UInt32] = [40, 41],
        planes: [CardSnapshot.Plane] = [plane(30), plane(31)]
    ) -> CardSnapshot {
        CardSnapshot(connectors: connectors, crtcs: crtcs, planes: planes)
    }

    @Test(
        "The connector is the named one if connected, else the first connected, unknown only for want of others",
        arguments: [
            ([connector(1, "HDMI-A-1"), connector(2, "DSI-1")], nil, 1),
            ([connector(1, "HDMI-A-1"), connector(2, "DSI-1")], "DSI-1", 2),
            ([connector(1, "HDMI-A-1", .disconnected), connector(2, "DSI-1")], nil, 2),
            ([connector(1, "HDMI-A-1", .disconnected), connector(2, "DSI-1")], "HDMI-A-1", nil),
            ([connector(1, "DPI-1", .unknown), connector(2, "DSI-1")], nil, 2),
            ([connector(1, "DPI-1", .unknown), connector(2, "DSI-1", .disconnected)], nil, 1),
            ([connector(1, "DPI-1", .unknown, modes: [])], nil, nil),
            ([connector(1, "Writeback-1", foreign: true), connector(2, "DSI-1")], nil, 2),
            ([connector(1, "Writeback-1", foreign: true)], "Writeback-1", nil),
            ([connector(1, "HDMI-A-1")], "VGA-1", nil),
            ([connector(1, "HDMI-A-1", crtcs: 0)], nil, nil),
            ([connector(1, "HDMI-A-1", modes: [])], nil, nil),
            ([], nil, nil),
        ] as [([CardSnapshot.Connector], String?, UInt32?)])
    func connectors(all: [CardSnapshot.Connector], asked: String?, chosen: UInt32?) {
        let plan = OutputPlan(choosingFrom: Self.card(all), connector: asked, size: nil)
        #expect(plan?.connector.id == chosen)
    }

    @Test(
        "The CRTC is the one that feeds the connector already, else an idle one, else any that can",
        arguments: [
            (connector(1, "A", on: 41), [], 41),
            (connector(1, "A"), [], 40),
            (connector(1, "A"), [connector(2, "B", .disconnected, on: 40)], 41),
            (connector(1, "A", crtcs: 0b01), [connector(2, "B", .disconnected, on: 40)], 40),
            (connector(1, "A", crtcs: 0b10), [], 41),
            (connector(1, "A", crtcs: 0b10, on: 40), [], 41),
        ] as [(CardSnapshot.Connector, [CardSnapshot.Connector], UInt32)])
    func crtcs(connector: CardSnapshot.Connector, others: [CardSnapshot.Connector], chosen: UInt32) {
        let plan = OutputPlan(choosingFrom: Self.card([connector] + others), connector: "A", size: nil)
        #expect(plan?.crtc == chosen)
    }

    @Test(
        "The plane is the primary one on the CRTC already, else its counterpart by rank, else any that can",
        arguments: [
            ([plane(30), plane(31, on: 41)], 41, 31),
            ([plane(30), plane(31)], 41, 31),
            ([plane(30), plane(31, crtcs: 0b01)], 41, 30),
            ([plane(29, .overlay, on: 41), plane(30, .cursor), plane(31)], 41, 31),
            ([plane(30, crtcs: 0b01)], 41, nil),
            ([], 40, nil),
        ] as [([CardSnapshot.Plane], UInt32, UInt32?)])
    func planes(all: [CardSnapshot.Plane], crtc: UInt32, chosen: UInt32?) {
        let card = Self.card([Self.connector(1, "A", on: crtc)], planes: all)
        #expect(OutputPlan(choosingFrom: card, connector: nil, size: nil)?.plane?.id == chosen)
    }

    private static let interlaced: ModeTiming = {
        var timing = mode(1920, 1080, 30, preferred: true)
        timing.flags |= ModeTiming.interlaced
        return timing
    }()

    @Test("Without a size the preferred mode is set, or the first, progressive before interlaced")
    func preferredMode() {
        let small = Self.mode(640, 480)
        let best = Self.mode(1280, 800, preferred: true)
        let large = Self.mode(1920, 1200)
        #expect(OutputPlan.mode(among: [large, best, small], size: nil)?.0 == best)
        #expect(OutputPlan.mode(among: [large, small], size: nil)?.0 == large)
        #expect(OutputPlan.mode(among: [Self.interlaced, small], size: nil)?.0 == small)
        #expect(OutputPlan.mode(among: [Self.interlaced], size: nil)?.0 == Self.interlaced)
        #expect(OutputPlan.mode(among: [], size: nil) == nil)
    }

    @Test("A size picks its listed mode nearest to 60 Hz, or computes one")
    func sizedMode() {
        let slow = Self.mode(1280, 800, 50)
        let right = Self.mode(1280, 800, 60)
        let fast = Self.mode(1280, 800, 75)
        let size = PixelSize(width: 1280, height: 800)
        let listed = OutputPlan.mode(among: [fast, slow, right, Self.mode(640, 480)], size: size)
        #expect(listed?.0 == right)
        #expect(listed?.1 == .listed)
        let computed = OutputPlan.mode(among: [Self.mode(640, 480)], size: PixelSize(width: 320, height: 240))
        #expect(computed?.0 == Self.mode(320, 240))
        #expect(computed?.1 == .computed)
    }

    @Test(
        "Millimetres are believed unless they are none or look like an aspect ratio",
        arguments: [
            (154, 86, true), (0, 0, false), (160, 90, false), (520, 320, false), (521, 320, true), (-1, 5, false),
        ])
    func physicalSize(width: Int, height: Int, believed: Bool) {
        let connector = Self.connector(1, "A", millimetres: PixelSize(width: width, height: height))
        let expected = believed ? Size(width: Double(width), height: Double(height)) : nil
        #expect(connector.physicalSize == expected)
    }

    @Test("Another panel on the same connector is another output")
    func panels() throws {
        let card = Self.card([Self.connector(1, "A")])
        var other = card
        other.connectors[0].panel = 7
        let plan = try #require(OutputPlan(choosingFrom: card, connector: nil, size: nil))
        let again = try #require(OutputPlan(choosingFrom: card, connector: nil, size: nil))
        let changed = try #require(OutputPlan(choosingFrom: other, connector: nil, size: nil))
        #expect(plan.isSame(as: again))
        #expect(!plan.isSame(as: changed))
    }
}
