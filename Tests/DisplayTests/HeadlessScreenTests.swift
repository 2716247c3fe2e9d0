import Display
import Geometry
import Motion
import Raster
import Testing

/// Presents a frame of one grey value and keeps what it was told.
private final class Painter: ScreenDelegate {
    let screen: HeadlessScreen
    var heard: [Presentation] = []
    var resets = 0
    /// How many more frames to present when told of one.
    var goOn = 0

    init(_ screen: HeadlessScreen) {
        self.screen = screen
        screen.delegate = self
    }

    func paint(_ grey: UInt8, rect: PixelRect? = nil) throws {
        guard var frame = screen.acquireFrame() else { throw DisplayError.paused }
        var shadow = Bitmap(size: screen.mode.size, format: screen.mode.format)
        let count = shadow.pitch * shadow.size.height
        _ = shadow.withMutableBytes { $0.initializeMemory(as: UInt8.self, repeating: grey, count: count) }
        let damage = Region(rect ?? PixelRect(screen.mode.size))
        frame.copy(from: shadow, damage: damage)
        try screen.present(frame, damage: damage)
    }

    func screen(didPresent presentation: Presentation) {
        heard.append(presentation)
        if goOn > 0 {
            goOn -= 1
            do { try paint(UInt8(goOn)) } catch { Issue.record(error) }
        }
    }

    func screenDidReset() { resets += 1 }
    func screenDidFail(_ reason: String) { Issue.record("\(reason)") }
}

@Suite("HeadlessScreen")
struct HeadlessScreenTests {
    private let mode = DisplayMode(size: PixelSize(width: 33, height: 5), millihertz: 50_000)

    private func at(_ milliseconds: Int64) -> FrameTime { .zero + .milliseconds(milliseconds) }

    private func pixel(_ screen: HeadlessScreen, x: Int, y: Int) -> UInt8? {
        screen.withShownPixels { base, pitch in base.load(fromByteOffset: y * pitch + x * 4, as: UInt8.self) }
    }

    @Test("A frame is shown at the first refresh after it was presented, and told of once")
    func frameLife() throws {
        let painter = Painter(HeadlessScreen(mode: mode))
        let screen = painter.screen
        screen.advance(to: at(30))
        try painter.paint(9)
        screen.advance(to: at(39))
        #expect(painter.heard.isEmpty)
        #expect(pixel(screen, x: 0, y: 0) == nil)
        screen.advance(to: at(45))
        screen.advance(to: at(500))
        #expect(painter.heard == [Presentation(time: at(40), sequence: 2)])
        #expect(screen.presentedCount == 1)
        #expect(pixel(screen, x: 32, y: 4) == 9)
    }

    @Test("A frame presented at the very refresh is shown at the next")
    func presentedAtRefresh() throws {
        let painter = Painter(HeadlessScreen(mode: mode))
        painter.screen.advance(to: at(40))
        try painter.paint(1)
        painter.screen.advance(to: at(60))
        #expect(painter.heard.map(\.time) == [at(60)])
    }

    @Test("No frame is to be had while one is pending")
    func pendingBlocks() throws {
        let painter = Painter(HeadlessScreen(mode: mode))
        try painter.paint(1)
        let isBlocked = painter.screen.acquireFrame() == nil
        #expect(isBlocked)
        painter.screen.advance(to: at(20))
        let isFree = painter.screen.acquireFrame() != nil
        #expect(isFree)
    }

    @Test("A delegate that presents when told gets every refresh, at its own time")
    func everyRefresh() throws {
        let painter = Painter(HeadlessScreen(mode: mode))
        painter.goOn = 3
        try painter.paint(200)
        painter.screen.advance(to: at(100))
        #expect(painter.heard.map(\.time) == [at(20), at(40), at(60), at(80)])
        #expect(painter.heard.map(\.sequence) == [1, 2, 3, 4])
        #expect(pixel(painter.screen, x: 3, y: 3) == 0)
        #expect(painter.screen.now == at(100))
    }

    @Test("Turning the clock back does nothing")
    func noTurningBack() throws {
        let painter = Painter(HeadlessScreen(mode: mode))
        painter.screen.advance(to: at(50))
        painter.screen.advance(to: at(10))
        #expect(painter.screen.now == at(50))
    }

    @Test("What is drawn in part is whole on the screen, with two buffers or three", arguments: [2, 3])
    func partialDamage(buffers: Int) throws {
        let painter = Painter(HeadlessScreen(mode: mode, bufferCount: buffers))
        let screen = painter.screen
        try painter.paint(10)
        screen.advance(to: at(20))
        for (step, x) in [0, 8, 16, 24].enumerated() {
            // The shadow is one grey, so what a buffer missed and what it is damaged by end up the same.
            try painter.paint(UInt8(11 + step), rect: PixelRect(x: x, y: 1, width: 4, height: 2))
            screen.advance(to: at(Int64(step + 2) * 20))
            #expect(pixel(screen, x: x, y: 1) == UInt8(11 + step))
        }
        // Every pixel that ever changed is newer than the first picture.
        for x in [0, 8, 16, 24] { #expect(pixel(screen, x: x, y: 2).map { $0 > 10 } == true) }
    }

    @Test("A copy of what is shown is black at first, then the frame")
    func copies() throws {
        let painter = Painter(HeadlessScreen(mode: mode))
        func corner() -> UInt32 {
            let copy = painter.screen.copyShown()
            let offset = copy.pitch * 4 + 32 * 4
            return copy.withBytes { $0.load(fromByteOffset: offset, as: UInt32.self) }
        }
        #expect(corner() == 0)
        try painter.paint(0x5a)
        painter.screen.advance(to: at(20))
        #expect(corner() == 0x5a5a_5a5a)
    }

    @Test("Another mode loses the pending frame, tells the delegate, and starts black")
    func modeChange() throws {
        let painter = Painter(HeadlessScreen(mode: mode))
        try painter.paint(3)
        painter.screen.change(to: DisplayMode(size: PixelSize(width: 4, height: 4)))
        painter.screen.advance(to: at(100))
        #expect(painter.resets == 1)
        #expect(painter.heard.isEmpty)
        #expect(painter.screen.mode.size == PixelSize(width: 4, height: 4))
        let missed = painter.screen.acquireFrame()?.missed
        #expect(missed == Region(PixelRect(x: 0, y: 0, width: 4, height: 4)))
    }

    @Test("A 16-bit screen takes a 32-bit picture")
    func highColor() throws {
        let screen = HeadlessScreen(mode: DisplayMode(size: PixelSize(width: 3, height: 2), format: .rgb565))
        var shadow = Bitmap(size: screen.mode.size, format: .xrgb8888)
        shadow.withMutableBytes { $0.storeBytes(of: 0x00ff_00ff, as: UInt32.self) }
        guard var frame = screen.acquireFrame() else { throw DisplayError.paused }
        let all = Region(PixelRect(screen.mode.size))
        frame.copy(from: shadow, damage: all)
        try screen.present(frame, damage: all)
        screen.advance(to: screen.nextRefresh(after: .zero))
        #expect(screen.withShownPixels { base, _ in base.load(as: UInt16.self) } == 0xf81f)
    }
}
