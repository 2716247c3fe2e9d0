import Control
import Testing

@Suite struct CountedTests {
    @Test("One of something is one, and none and more are several")
    func counts() {
        let lines = [0, 1, 2, -1, 1_000].map { counted($0, "album") }
        #expect(lines == ["0 albums", "1 album", "2 albums", "-1 albums", "1000 albums"])
    }
}
