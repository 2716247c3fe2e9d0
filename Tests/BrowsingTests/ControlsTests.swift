import Testing

@testable import Browsing

@Suite("The controls over an opened photograph")
struct ControlsTests {
    @Test("They fade in within a tenth of a second, stay for five, and fade out")
    func life() {
        var controls = Controls()
        controls.show(at: .zero)
        #expect(controls.opacity(at: .zero) == 0)
        #expect(controls.opacity(at: ms(50)) == 0.5)
        #expect(controls.nextFrame(after: ms(50)) == ms(50))
        #expect(controls.nextFrame(after: ms(200)) == ms(5000))
        controls.advance(to: ms(5000))
        #expect(controls.opacity(at: ms(5050)) == 0.5)
        controls.advance(to: ms(6000))
        #expect(controls.opacity(at: ms(6000)) == 0)
        #expect(controls.nextFrame(after: ms(6000)) == nil)
    }

    @Test("Asked for again they stay for another five seconds, without a flicker")
    func again() {
        var controls = Controls()
        controls.show(at: .zero)
        controls.show(at: ms(4000))
        #expect(controls.opacity(at: ms(4000)) == 1)
        #expect(controls.nextFrame(after: ms(4000)) == ms(9000))
    }

    @Test("Turned round half-way they go back from where they are")
    func turned() {
        var controls = Controls()
        controls.show(at: .zero)
        controls.toggle(at: ms(50))
        #expect(controls.opacity(at: ms(50)) == 0.5)
        #expect(controls.opacity(at: ms(100)) == 0.25)
        #expect(controls.opacity(at: ms(150)) == 0)
    }
}
