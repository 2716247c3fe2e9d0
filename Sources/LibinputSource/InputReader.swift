internal import CInput
public import Geometry
public import Gestures
internal import Motion
public import Platform
public import Seat

/// Reads touch screens, mice and keyboards of a seat through libinput, and tells what they did in points of the picture.
///
/// Devices may come and go at any time; having none is no error. While the seat is paused there are none. All of it
/// happens on the loop's thread, and nothing is woken while nobody touches anything.
///
/// Two things are lost below this: libinput does not tell a contact of a multi-touch panel that begins and ends within
/// one report, and when a mouse or a panel for one finger is unplugged while pressed, the kernel lifts it first.
public final class InputReader: SeatObserver {
    private let context: LibinputContext
    private let loop: EventLoop
    private let report: (InputNotice) -> Void
    private let deliver: ([InputEvent]) -> Void
    private var token: EventLoop.Token?
    private var translator = InputTranslator()
    private var known: [OpaquePointer: (number: Int, device: InputDevice)] = [:]
    private var lastNumber = 0
    private let calibration: PanelMatrix?

    /// Finds the devices of a seat and listens to them from now on.
    ///
    /// `deliver` gets what happened at one moment as one batch, never an empty one and never half of a touch frame; it
    /// should note what it gets and return, as devices overflow when they are not read. `report` gets lines for the log.
    /// `calibration` is what the places of touch screens are multiplied by, in the place of what udev says of them
    /// (LIBINPUT_CALIBRATION_MATRIX), which counts without it.
    /// Throws if libinput or udev cannot be had at all. Call `updateOutput` before touches are expected.
    public init(
        seat: any DeviceSeat, seatName: String = "seat0", calibration: PanelMatrix? = nil, loop: EventLoop,
        report: @escaping (InputNotice) -> Void, deliver: @escaping ([InputEvent]) -> Void
    ) throws(SystemError) {
        context = try LibinputContext.open(seatName: seatName, seat: seat, report: report)
        self.calibration = calibration
        self.loop = loop
        self.report = report
        self.deliver = deliver
        token = try loop.add(context.descriptor) { [unowned self] in drain() }
        seat.add(self)
        drain()
        if !devices.contains(where: { !$0.capabilities.isDisjoint(with: [.touch, .pointer]) }) {
            report(
                .warning("no touch screen or pointer on \(seatName): plug one in, or check udev and the group “input”"))
        }
    }

    deinit {
        if let token { loop.remove(token) }
    }

    /// The devices that are there, in the order in which they came.
    public var devices: [InputDevice] { known.values.sorted { $0.number < $1.number }.map(\.device) }

    /// Says where touches land: the upright picture's size in pixels, its pixels in a point, and how it is turned on the
    /// panel.
    ///
    /// Contacts that are down are cancelled if any of these changed.
    public func updateOutput(size: PixelSize, pointScale: Double, rotation: PanelRotation) {
        send(
            translator.update(
                InputTranslator.Output(size: size, pointScale: pointScale, rotation: rotation), time: now))
    }

    /// Closes the devices; what is down on them is cancelled.
    public func seatWillPause() {
        context.suspend()
        drain()
    }

    /// Opens the devices anew, because the old ones were revoked.
    public func seatDidResume() {
        context.resume()
        drain()
    }

    private var now: FrameTime { FrameTime(nanoseconds: MonotonicClock.nanoseconds()) }

    private func drain() {
        context.drain { event, isLeaving in
            guard let device = libinput_event_get_device(event) else { return }
            switch libinput_event_get_type(event) {
            case LIBINPUT_EVENT_DEVICE_ADDED: add(device)
            case LIBINPUT_EVENT_DEVICE_REMOVED: remove(device)
            default:
                guard let number = known[device]?.number, let (event, time) = DeviceEvent.read(event) else { return }
                send(translator.handle(event, device: number, time: time, isLeaving: isLeaving))
            }
        }
    }

    private func add(_ device: OpaquePointer) {
        lastNumber += 1
        let description = InputDevice(device)
        known[device] = (lastNumber, description)
        let ofUdev = takeCalibration(of: device)
        let isTouch = description.capabilities.contains(.touch)
        translator.add(device: lastNumber, calibration: isTouch ? calibration ?? ofUdev : ofUdev)
        report(.info("input device \(description)"))
    }

    private func remove(_ device: OpaquePointer) {
        guard let (number, description) = known.removeValue(forKey: device) else { return }
        send(translator.remove(device: number, time: now))
        report(.info("input device \(description) is gone"))
    }

    private func send(_ batch: [InputEvent]) {
        if !batch.isEmpty { deliver(batch) }
    }
}
