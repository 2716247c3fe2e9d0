import Testing

@testable import DRMDisplay

@Suite("CardReport")
struct CardReportTests {
    private static func report(
        _ path: String, _ verdict: CardReport.Verdict, place: String = "p", boot: Bool = false
    ) -> CardReport {
        CardReport(path: path, place: place, driver: "drv", isBootVGA: boot, verdict: verdict)
    }

    private static let vgem = report("/vgem", .refused("renders only, no display outputs"))
    private static let dark = report("/dark", .usable(connected: [], unconnected: ["VGA-1"]), boot: true)
    private static let lit = report("/lit", .usable(connected: ["HDMI-A-1"], unconnected: []), place: "z")
    private static let lit2 = report("/lit2", .usable(connected: ["DSI-1"], unconnected: ["VGA-1"]), place: "b")
    private static let boot = report("/boot", .usable(connected: ["eDP-1"], unconnected: []), place: "y", boot: true)
    private static let hollow = report("/hollow", .usable(connected: [], unconnected: []))

    @Test(
        "A card with a panel is best, then one with a connector; ties go to the boot's, then by place",
        arguments: [
            ([vgem, dark, lit], "/lit"), ([lit, lit2], "/lit2"), ([lit, lit2, boot], "/boot"), ([vgem, dark], "/dark"),
            ([vgem], nil), ([hollow], nil), ([hollow, dark], "/dark"), ([], nil),
        ] as [([CardReport], String?)])
    func best(reports: [CardReport], path: String?) {
        #expect(reports.best?.path == path)
        #expect([CardReport](reports.reversed()).best?.path == path)
    }

    @Test("The error lists every card with the reason against it")
    func table() {
        let text = DRMDisplayError.noUsableCard([Self.vgem, Self.hollow]).description
        #expect(text.contains("/vgem (drv, p): renders only, no display outputs"))
        #expect(text.contains("/hollow"))
        #expect(DRMDisplayError.noUsableCard([]).description.contains("/dev/dri"))
    }

    @Test("A held card is reported with its holder's name and process")
    func holders() {
        let error = DRMDisplayError.held(card: "/dev/dri/card0", by: [DeviceHolder(process: 42, name: "weston")])
        #expect(error.description == "/dev/dri/card0 is in use by weston (process 42); stop it first")
    }

    @Test("A device that nobody else has open has no holders")
    func noHolders() {
        #expect(DeviceHolder.all(of: "/nowhere").isEmpty)
    }
}
