import Display
import Geometry
import Motion
import Platform
import Raster

@testable import DRMDisplay

/// A screen on a fake card, somebody who paints on it, and a clock that is turned by hand.
final class TestStage: ScreenDelegate {
    let device: FakeKMSDevice
    let alarm = FakeAlarm()
    let screen: DRMScreen
    var messages: [String] = []

    /// The picture as it should be in the end, and what of it was not handed over yet.
    private(set) var shadow: Bitmap
    private(set) var damage = Region()
    private(set) var presentations: [Presentation] = []
    private(set) var resets = 0
    private(set) var failure: String?
    private(set) var errors: [DisplayError] = []
    /// Frames handed over and not yet told of.
    private(set) var outstanding = 0
    /// Whether to present again when told of a frame, if there is something to present.
    var goesOn = false
    private let time: Clock

    private final class Clock { var now = FrameTime(nanoseconds: 1_000_000_000) }

    static func output(_ width: Int = 24, _ height: Int = 10, generation: Int = 1) -> KMSOutput {
        KMSOutput(
            mode: DisplayMode(size: PixelSize(width: width, height: height), millihertz: 50_000),
            physicalSize: nil, generation: generation)
    }

    init(_ output: KMSOutput? = TestStage.output()) throws {
        let clock = Clock()
        time = clock
        device = FakeKMSDevice(output)
        device.now = clock.now
        let log = Log()
        screen = DRMScreen(device: device, alarm: alarm, now: { clock.now }, log: { log.lines.append($0) })
        shadow = Bitmap(size: screen.mode.size, format: .xrgb8888)
        self.log = log
        device.passTime = { [unowned device] span in
            clock.now = clock.now + span
            device.now = clock.now
        }
        screen.start(try device.configure())
        screen.delegate = self
        startOver()
    }

    private final class Log { var lines: [String] = [] }
    private let log: Log
    var logLines: [String] { log.lines }

    var now: FrameTime { time.now }
    var period: TimeSpan { screen.mode.period }

    // MARK: Painting

    /// Fills a rectangle of the shadow with a colour.
    func paint(_ rect: PixelRect, _ color: UInt32) {
        let pitch = shadow.pitch
        shadow.withMutableBytes { base in
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX {
                    (base + y * pitch + x * 4).storeBytes(of: color, as: UInt32.self)
                }
            }
        }
        damage.formUnion(rect)
    }

    /// Presents what was painted; false if no frame is to be had.
    @discardableResult
    func present() -> Bool {
        guard var frame = screen.acquireFrame() else { return false }
        frame.copy(from: shadow, damage: damage)
        do {
            try screen.present(frame, damage: damage)
            outstanding += 1
            damage = Region()
            return true
        } catch {
            errors.append(error)
            return false
        }
    }

    /// Paints a pixel and presents it.
    @discardableResult
    func presentSomething() -> Bool {
        paint(PixelRect(x: presentations.count % 20, y: 3, width: 2, height: 2), UInt32(presentations.count + 1))
        return present()
    }

    /// Whether the panel shows the shadow, every pixel of it.
    var showsShadow: Bool {
        let size = screen.mode.size
        guard let output = device.connected, output.mode.size == size else { return false }
        let (panel, panelPitch, pitch) = (device.panel, device.pitch(output), shadow.pitch)
        return shadow.withBytes { base in
            (0..<size.height).allSatisfy { y in
                let row = UnsafeRawBufferPointer(start: base + y * pitch, count: size.width * 4)
                return panel[(y * panelPitch)..<(y * panelPitch + size.width * 4)].elementsEqual(row)
            }
        }
    }

    // MARK: Time

    /// Turns the clock, ringing the alarm when it is due and refreshing the panel each period.
    func advance(_ span: TimeSpan) {
        let end = now + span
        while now < end {
            let step = min(alarm.time ?? end, nextRefresh, end)
            time.now = max(step, now)
            device.now = now
            if now >= nextRefresh {
                while nextRefresh <= now { nextRefresh = nextRefresh + period }
                device.refresh()
                deliver()
            }
            if alarm.rings(by: now) { screen.alarmRang() }
        }
    }
    private var nextRefresh = FrameTime(nanoseconds: 1_000_000_000)

    /// Lets the screen read its events, if there are any.
    func deliver() {
        if !device.events.isEmpty { screen.readEvents() }
    }

    // MARK: ScreenDelegate

    func screen(didPresent presentation: Presentation) {
        outstanding -= 1
        presentations.append(presentation)
        if goesOn && !damage.isEmpty { present() }
    }

    func screenDidReset() {
        resets += 1
        startOver()
        if goesOn { present() }
    }

    func screenDidFail(_ reason: String) { failure = reason }

    private func startOver() {
        outstanding = 0
        shadow = Bitmap(size: screen.mode.size, format: .xrgb8888)
        damage = Region()
        paint(PixelRect(screen.mode.size), 0x00c0_ffee)
    }
}
