internal import Geometry
internal import Gestures
internal import Motion

/// Makes input events for the picture out of what devices say: places, contact numbers, keys, whole frames.
///
/// A value that knows no library: device numbers, events and time come as arguments. A contact that starts outside the
/// picture is rejected until it is lifted, one that leaves it stays at its edge. A mouse or a tablet is one contact while
/// its first button is held.
struct InputTranslator: Sendable {
    /// How far beside the picture a finger may land, as a part of the picture's extent.
    static let margin = 0.01

    /// What is shown: upright size in pixels, pixels a point, how it is turned on the panel.
    struct Output: Hashable, Sendable {
        var size: PixelSize
        var pointScale: Double
        var rotation: PanelRotation
    }

    private var output: Output?
    private var calibrations: [Int: PanelMatrix] = [:]
    private var contacts = ContactTable()
    private var pointer: Point?
    private var frame: [InputEvent] = []

    /// Places are on this output from now on; until the first call no contact is accepted.
    ///
    /// What is down is cancelled if the output is another one.
    mutating func update(_ output: Output, time: FrameTime) -> [InputEvent] {
        if output == self.output { return [] }
        self.output = output
        pointer = nil
        return contacts.cancelAll(time: time).map(InputEvent.touch)
    }

    /// A device came, with what its places are multiplied by.
    mutating func add(device: Int, calibration: PanelMatrix) { calibrations[device] = calibration }

    /// A device went: what is down on it is cancelled.
    mutating func remove(device: Int, time: FrameTime) -> [InputEvent] {
        calibrations[device] = nil
        return contacts.remove(device: device, time: time).map(InputEvent.touch)
    }

    /// Takes one event of a device and gives the batch that it completes, or nothing.
    ///
    /// From a device that is `leaving`, an up may be the library's tidying and not a person's: it cancels instead.
    mutating func handle(
        _ event: DeviceEvent, device: Int, time: FrameTime, isLeaving: Bool = false
    ) -> [InputEvent] {
        let up: TouchEvent.Phase = isLeaving ? .cancel : .up
        func key(_ slot: Int) -> ContactTable.Key { ContactTable.Key(device: device, slot: slot) }
        switch event {
        case .touchDown(let slot, let unit):
            append(contacts.land(key(slot), at: landing(unit, device: device), time: time))
        case .touchMotion(let slot, let unit):
            guard let transform = transform(device) else { return [] }
            let place = transform.clamped(transform.point(atSensor: unit))
            append(contacts.move(key(slot), to: place, time: time))
        case .touchUp(let slot):
            append(contacts.end(key(slot), up, time: time))
        case .touchCancel(let slot):
            append(contacts.end(key(slot), .cancel, time: time))
        case .touchFrame:
            defer { frame = [] }
            return frame
        case .pointerMotion, .pointerPosition:
            guard let place = pointerPlace(after: event, device: device) else { return [] }
            pointer = place
            return contacts.move(key(Self.pointerSlot), to: place, time: time).map(InputEvent.touch)
        case .button(true):
            guard let place = pointer ?? center else { return [] }
            return contacts.land(key(Self.pointerSlot), at: place, time: time).map(InputEvent.touch)
        case .button(false):
            return contacts.end(key(Self.pointerSlot), up, time: time).map(InputEvent.touch)
        case .wheel(let steps):
            return [.wheel(WheelEvent(steps: steps, time: time))]
        case .key(let code, let isPressed):
            return KeyEvent.Key(code: code).map {
                [.key(KeyEvent(key: $0, isPressed: isPressed, time: time))]
            } ?? []
        }
        return []
    }

    /// Slots of touch devices count from 0.
    private static let pointerSlot = -1

    private mutating func append(_ events: [TouchEvent]) { frame += events.map(InputEvent.touch) }

    private func transform(_ device: Int) -> PanelTransform? {
        output.map {
            PanelTransform(
                size: $0.size, pointScale: $0.pointScale, rotation: $0.rotation,
                calibration: calibrations[device] ?? .identity)
        }
    }

    private func landing(_ unit: Point, device: Int) -> Point? {
        guard let transform = transform(device) else { return nil }
        let place = transform.point(atSensor: unit)
        return transform.contains(place, margin: Self.margin) ? transform.clamped(place) : nil
    }

    /// Where a pointer starts that has not been anywhere yet.
    private var center: Point? {
        output.map {
            Point(x: Double($0.size.width) / $0.pointScale / 2, y: Double($0.size.height) / $0.pointScale / 2)
        }
    }

    private func pointerPlace(after event: DeviceEvent, device: Int) -> Point? {
        guard let output, let transform = transform(device), let center else { return nil }
        switch event {
        case .pointerMotion(let pixels):
            let step = Point(x: pixels.x / output.pointScale, y: pixels.y / output.pointScale)
            return transform.clamped((pointer ?? center) + step)
        case .pointerPosition(let unit):
            return transform.clamped(transform.point(atSensor: unit))
        default:
            return nil
        }
    }
}
