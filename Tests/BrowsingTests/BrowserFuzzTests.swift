import Geometry
import Motion
import TestSupport
import Testing

@testable import Browsing

@Suite("The photo browser under random treatment")
struct BrowserFuzzTests {
    /// Does something, anything.
    private func act(_ story: inout Story, _ generator: inout SeededGenerator) {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        func place() -> Point { Point(x: number(-50...400), y: number(-50...550)) }
        switch Int.random(in: 0..<18, using: &generator) {
        case 0, 1:
            story.open(
                Int.random(in: -1...6, using: &generator), cover: Bool.random(using: &generator) ? Story.cover : nil)
        case 2: story.browser.close(at: story.now)
        case 3: story.browser.close(.dragged(.up, velocity: number(-9000...9000)), at: story.now)
        case 4: story.browser.touch(at: story.now)
        case 5:
            story.browser.beginDrag(
                isVertical: Bool.random(using: &generator), translation: place(), at: story.now)
        case 6, 7, 8: story.browser.move(by: place(), at: story.now)
        case 9: story.browser.release(velocity: Point(x: number(-9000...9000), y: number(-9000...9000)), at: story.now)
        case 10: story.browser.beginPinch(at: place(), time: story.now)
        case 11: story.browser.pinch(by: number(-1...9), at: place())
        case 12: story.browser.endPinch(at: story.now)
        case 13: story.browser.doubleTap(at: place(), time: story.now)
        case 14: story.browser.step(by: Int.random(in: -2...2, using: &generator), at: story.now)
        case 15: story.browser.zoom(to: Bool.random(using: &generator) ? nil : number(0...40), at: story.now)
        case 16:
            let count = Int.random(in: 0...6, using: &generator)
            let index = Int.random(in: 0...6, using: &generator)
            story.browser.relocate(to: index < count ? index : nil, of: count, at: story.now)
        default: story.browser.finish()
        }
    }

    @Test("Whatever happens, each opening tells its four events in order, and all ends at rest with nothing left")
    func anything() {
        for seed in 0..<UInt64(200 * longRunFactor) {
            var generator = SeededGenerator(seed: seed)
            var story = Story()
            var told: [Browser.Event] = []
            for _ in 0..<150 {
                act(&story, &generator)
                story.wait(Int64.random(in: 0...60, using: &generator))
                told += story.browser.takeEvents()
                let pages = story.browser.visiblePages(at: story.now)
                #expect(pages.count <= 2)
                #expect((story.browser.stage == .closed) == pages.isEmpty)
                #expect(pages.allSatisfy { page in page.pose.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } })
                #expect((0...1).contains(story.browser.backdrop(at: story.now)))
            }
            story.browser.release(velocity: .zero, at: story.now)
            story.browser.endPinch(at: story.now)
            story.browser.release(velocity: .zero, at: story.now)
            story.browser.close(at: story.now)
            story.wait(3000)
            told += story.browser.takeEvents()
            #expect(story.browser.stage == .closed)
            #expect(story.browser.nextFrame(after: story.now) == nil)
            let order = told.compactMap { event in
                switch event {
                case .willOpen: 0
                case .didOpen: 1
                case .willClose: 2
                case .didClose: 3
                case .didShow: nil as Int?
                }
            }
            #expect(order.enumerated().allSatisfy { $0.element == $0.offset % 4 }, "seed \(seed): \(order)")
            #expect(order.count % 4 == 0)
        }
    }
}
