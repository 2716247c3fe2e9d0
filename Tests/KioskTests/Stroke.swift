import Geometry
import Gestures
import Motion
import TestSupport

@testable import Kiosk

/// A finger that moves along a path on a panel with the faults of real ones.
struct Stroke {
    /// Where it is so many seconds after it landed.
    var path: (Double) -> Point
    /// Seconds until it is lifted.
    var duration: Double
    /// Seconds that it rests before the lift, during which the panel says nothing.
    var hold = 0.0
    /// Reports a second.
    var rate = 100.0
    /// How late a report is stamped at most, in seconds.
    var jitter = 0.0
    /// So many reports are read at once and bear the stamp of the reading.
    var batch = 1
    var contact = 1

    /// A straight and even stroke along a row of the screen.
    static func drag(from start: Double, to end: Double, over duration: Double, y: Double = 110) -> Stroke {
        Stroke(path: { Point(x: start + (end - start) * min($0 / duration, 1), y: y) }, duration: duration)
    }

    /// What the panel tells of it from `start` on.
    func events(at start: FrameTime) -> [TouchEvent] {
        var random = SeededGenerator(seed: 11)
        let count = Int((duration * rate).rounded())
        var last = 0.0
        var events = (0...count).map { number in
            let read = Double((number + batch - 1) / batch * batch) / rate
            let late = jitter > 0 && number > 0 ? Double.random(in: 0...jitter, using: &random) : 0
            last = max(last, min(read, duration) + late)
            return TouchEvent(
                contact: contact, phase: number == 0 ? .down : .move, position: path(Double(number) / rate),
                time: start + TimeSpan.seconds(last))
        }
        events.append(
            TouchEvent(
                contact: contact, phase: .up, position: path(Double(count) / rate),
                time: start + TimeSpan.seconds(max(last, duration) + hold)))
        return events
    }
}

extension KioskRig {
    /// Plays strokes, each so many seconds from now.
    @discardableResult
    func play(_ strokes: (at: Double, Stroke)...) -> Bool {
        let now = screen.now
        return play(
            strokes.flatMap { start, stroke in stroke.events(at: now + TimeSpan.seconds(start)) }
                .sorted { $0.time < $1.time })
    }

    /// The row's offset in each frame that is presented while `body` runs, and when it is to be seen.
    func offsets(_ body: () -> Void) -> [(time: FrameTime, offset: Double)] {
        var offsets: [(FrameTime, Double)] = []
        let before = kiosk.clockwork.onFrame
        kiosk.clockwork.onFrame = { [unowned self] time, _ in
            offsets.append((time, kiosk.carousel.scroll.value(at: time)))
        }
        body()
        kiosk.clockwork.onFrame = before
        return offsets
    }
}
