import Display
import Geometry
import Testing

@Suite("BufferAges")
struct BufferAgesTests {
    private let size = PixelSize(width: 10, height: 10)
    private let left = Region(PixelRect(x: 0, y: 0, width: 5, height: 10))
    private let dot = Region(PixelRect(x: 7, y: 7, width: 1, height: 1))

    @Test("A new buffer has missed everything")
    func new() {
        let ages = BufferAges(count: 3, size: size)
        for i in 0..<3 { #expect(ages[i] == Region(PixelRect(size))) }
    }

    @Test("A written buffer has missed nothing, the others its damage too")
    func written() {
        var ages = BufferAges(count: 2, size: size)
        ages.didPresent(0, damage: Region(PixelRect(size)))
        ages.didPresent(1, damage: left)
        #expect(ages[0] == left)
        #expect(ages[1].isEmpty)
        ages.didPresent(0, damage: dot)
        #expect(ages[0].isEmpty)
        #expect(ages[1] == dot)
    }

    @Test("After a reset all is missing again")
    func reset() {
        var ages = BufferAges(count: 2, size: size)
        ages.didPresent(0, damage: dot)
        ages.reset()
        #expect(ages[0] == Region(PixelRect(size)))
        #expect(ages[1] == Region(PixelRect(size)))
    }
}
