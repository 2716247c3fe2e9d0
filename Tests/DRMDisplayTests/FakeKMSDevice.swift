import Display
import Geometry
import Glibc
import Motion
import Platform
import Raster

@testable import DRMDisplay

/// A card in memory that does what a test tells it to, and checks that no buffer is written while it is shown or queued.
///
/// Its panel keeps what it was sent: of a flip with damage only the damaged parts are sent, as a virtual card does it.
final class FakeKMSDevice: KMSDevice {
    struct Queued {
        var buffer: Int
        var damage: Region?
        var id: UInt32
        /// The memory as it was when it was queued.
        var bytes: [UInt8]
    }

    // What the test sets.
    var connected: KMSOutput?
    var concessions: [KMSOutput] = []
    var hasVerticalBlank = true
    var refusesDamage = false
    var isMasterFree = true
    /// Asked before every modeset and flip: the errno to fail with, or 0.
    var flipFault: () -> Int32 = { 0 }
    var modesetFault: () -> Int32 = { 0 }
    /// What to make of an event: any number of events.
    var eventFault: (FlipEvent) -> [FlipEvent] = { [$0] }
    var now = FrameTime.zero
    /// Turns the test's clock while the screen sleeps.
    var passTime: (TimeSpan) -> Void = { _ in }

    // What the test looks at.
    private(set) var calls: [String] = []
    private(set) var flips: [(buffer: Int, damage: Region?)] = []
    private(set) var modesets: [Int] = []
    private(set) var panel: [UInt8] = []
    private(set) var violations: [String] = []
    private(set) var isMaster = true
    var events: [FlipEvent] = []

    private var output: KMSOutput?
    private(set) var queued: Queued?
    private var shown: (buffer: Int, bytes: [UInt8])?
    private var memory: [UnsafeMutableRawPointer] = []
    private var refreshes: UInt32 = 0

    init(_ output: KMSOutput?) { connected = output }

    deinit { for base in memory { base.deallocate() } }

    /// More than the width needs, and no whole number of 64-byte lines.
    func pitch(_ output: KMSOutput) -> Int { output.mode.size.width * output.mode.format.bytesPerPixel + 72 }
    private func byteCount(_ output: KMSOutput) -> Int { pitch(output) * output.mode.size.height }

    // MARK: KMSDevice

    func configure() throws(SystemError) -> KMSOutput? {
        calls.append("configure")
        try demandMastery("configure")
        guard let connected else {
            output = nil
            return nil
        }
        if connected != output {
            output = connected
            shown = nil
            queued = nil
            for base in memory { base.deallocate() }
            memory = (0..<2).map { _ in
                let base = UnsafeMutableRawPointer.allocate(byteCount: byteCount(connected), alignment: 64)
                base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount(connected))
                return base
            }
            panel = [UInt8](repeating: 0, count: byteCount(connected))
        }
        return output
    }

    func giveIn() -> Bool {
        if concessions.isEmpty { return false }
        connected = concessions.removeFirst()
        return true
    }

    func memory(of buffer: Int) -> (base: UnsafeMutableRawPointer, pitch: Int) {
        guard let output else { preconditionFailure("no output") }
        return (memory[buffer], pitch(output))
    }

    func setMode(showing buffer: Int) throws(SystemError) {
        calls.append("setMode")
        checkBuffers()
        try demandMastery("setMode")
        try fail(modesetFault(), "setMode")
        // The kernel waits for the flip before it.
        refresh()
        modesets.append(buffer)
        show(buffer, damage: nil)
    }

    func flip(to buffer: Int, damage: Region?, id: UInt32) throws(SystemError) {
        checkBuffers()
        try demandMastery("flip")
        if queued != nil { throw SystemError(code: EBUSY, call: "flip") }
        try fail(refusesDamage && damage != nil ? EINVAL : flipFault(), "flip")
        calls.append("flip")
        flips.append((buffer, damage))
        queued = Queued(buffer: buffer, damage: damage, id: id, bytes: bytes(of: buffer))
        if !hasVerticalBlank { refresh() }
    }

    func readEvents() throws(SystemError) -> [FlipEvent] {
        defer { events = [] }
        return events
    }

    func waitForEvent(_ limit: TimeSpan) {
        calls.append("wait")
        refresh()
        passTime(limit)
    }

    func turnOff() {
        calls.append("turnOff")
        shown = nil
        queued = nil
    }

    func takeMastery() throws(SystemError) {
        if !isMasterFree { throw SystemError(code: EACCES, call: "takeMastery") }
        isMaster = true
    }

    func dropMastery() {
        calls.append("dropMastery")
        isMaster = false
        // The console draws now: what we showed is shown no more.
        shown = nil
    }

    func restore() { calls.append("restore") }

    /// Somebody else becomes master.
    func loseMastery() {
        isMaster = false
        shown = nil
    }

    // MARK: The panel

    /// The vertical blank: what is queued is shown, and an event is made of it.
    func refresh() {
        if hasVerticalBlank { refreshes &+= 1 }
        checkBuffers()
        guard let frame = queued else { return }
        queued = nil
        show(frame.buffer, damage: frame.damage)
        events += eventFault(FlipEvent(id: frame.id, stamp: now, count: refreshes))
    }

    private func show(_ buffer: Int, damage: Region?) {
        guard let output else { return }
        let new = bytes(of: buffer)
        let all = Region(PixelRect(output.mode.size))
        let pixel = output.mode.format.bytesPerPixel
        for rect in (damage ?? all).rects {
            for y in rect.y..<rect.maxY {
                let row = y * pitch(output)
                let part = (row + rect.x * pixel)..<(row + rect.maxX * pixel)
                panel.replaceSubrange(part, with: new[part])
            }
        }
        shown = (buffer, new)
    }

    /// What is shown or queued must be as it was handed over.
    func checkBuffers() {
        if let shown, bytes(of: shown.buffer) != shown.bytes { violations.append("the shown buffer was written") }
        if let queued, bytes(of: queued.buffer) != queued.bytes { violations.append("the queued buffer was written") }
        if let shown, let queued, shown.buffer == queued.buffer { violations.append("the shown buffer was queued") }
    }

    private func bytes(of buffer: Int) -> [UInt8] {
        guard let output else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: memory[buffer], count: byteCount(output)))
    }

    private func demandMastery(_ call: String) throws(SystemError) {
        if !isMaster { throw SystemError(code: EACCES, call: call) }
    }

    private func fail(_ code: Int32, _ call: String) throws(SystemError) {
        if code != 0 { throw SystemError(code: code, call: call) }
    }
}

/// An alarm that a test rings.
final class FakeAlarm: Alarm {
    private(set) var time: FrameTime?
    func set(at time: FrameTime) { self.time = time }
    func cancel() { time = nil }
    /// Whether it rings by `now`; then it is not set any more.
    func rings(by now: FrameTime) -> Bool {
        guard let time, time <= now else { return false }
        self.time = nil
        return true
    }
}
