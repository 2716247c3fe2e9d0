import Geometry
import Gestures
import Motion

func ms(_ value: Double) -> FrameTime { FrameTime.zero + TimeSpan.seconds(value / 1000) }

func event(
    _ time: Double, _ phase: TouchEvent.Phase, _ x: Double, _ y: Double = 100, contact: Int = 0
) -> TouchEvent {
    TouchEvent(contact: contact, phase: phase, position: Point(x: x, y: y), time: ms(time))
}

extension Arena {
    /// Everything a series of events means.
    mutating func play(_ events: [TouchEvent], contentIsMoving: Bool = false) -> [Gesture] {
        events.flatMap { handle($0, contentIsMoving: contentIsMoving) }
    }
}

extension Gesture {
    /// The kind alone, for comparing outcomes.
    var name: String {
        switch self {
        case .touchBegan: "began"
        case .panChanged: "pan"
        case .panEnded: "ended"
        case .pressed: "pressed"
        case .released: "released"
        case .dragBegan: "drag"
        case .pinchBegan: "pinch began"
        case .pinchChanged: "pinch"
        case .pinchEnded: "pinch ended"
        case .tap: "tap"
        case .doubleTap: "double tap"
        case .longPress: "long press"
        case .swipe: "swipe"
        case .cancelled: "cancelled"
        }
    }
}

/// The kinds in order, neighbouring pans and pinches counted once, beginnings of drags left out.
func outline(_ gestures: [Gesture]) -> [String] {
    gestures.map(\.name).filter { $0 != "drag" }.reduce(into: []) {
        if $0.last != $1 || $1 != "pan" && $1 != "pinch" { $0.append($1) }
    }
}
