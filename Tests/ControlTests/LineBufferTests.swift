import Testing

@testable import Control

@Suite struct LineBufferTests {
    private func append(_ text: String, to buffer: inout LineBuffer) {
        Array(text.utf8).withUnsafeBytes { buffer.append($0) }
    }

    private func next(_ buffer: inout LineBuffer) throws -> String? {
        try buffer.next().map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("Lines come out whole, however they were cut in transit")
    func anyCuts() throws {
        let text = "one\n\ntwo\nthree\n"
        for size in 1...text.utf8.count {
            var buffer = LineBuffer(limit: 5)
            var lines: [String] = []
            var rest = Substring(text)
            while !rest.isEmpty {
                append(String(rest.prefix(size)), to: &buffer)
                rest = rest.dropFirst(size)
                while let line = try next(&buffer) { lines.append(line) }
            }
            #expect(lines == ["one", "", "two", "three"])
        }
    }

    @Test("A line of exactly the limit is taken, a longer one is an error with or without its end")
    func limit() throws {
        var buffer = LineBuffer(limit: 4)
        append("1234\n", to: &buffer)
        #expect(try next(&buffer) == "1234")
        append("1234", to: &buffer)
        #expect(try next(&buffer) == nil)
        append("5", to: &buffer)
        #expect(throws: LineBuffer.TooLong.self) { _ = try next(&buffer) }
        var other = LineBuffer(limit: 4)
        append("12345\n", to: &other)
        #expect(throws: LineBuffer.TooLong.self) { _ = try next(&other) }
    }
}
