import TestSupport
import Testing

@testable import JSONCoding

@Suite struct JSONTests {
    private struct Message: Codable, Equatable {
        var verb: String?
        var number: Int?
    }

    @Test("What was encoded is decoded again, keys sorted and slashes as they are")
    func roundTrip() throws {
        let message = Message(verb: "a/b \u{1F600} \"é\"\n\\", number: 7)
        let bytes = JSON.encode(message)
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"number":7,"verb":"a/b 😀 \"é\"\n\\"}"#)
        #expect(try JSON.decode(Message.self, from: bytes) == message)
    }

    @Test(
        "Texts are read with every escape there is",
        arguments: [
            (#"{"\u0076erb":"\ud83d\ude00"}"#, "😀"), (#"{"verb":"\"\\\/\b\f\n\r\t\u00e9"}"#, "\"\\/\u{8}\u{c}\n\r\té"),
            (#"{"verb":"é","ü":1,"\\":2,"\"":3}"#, "é"), ("{\n\t\"verb\" : \"x\"\r\n}", "x"),
        ])
    func escapes(line: String, verb: String) throws {
        #expect(try JSON.decode(Message.self, from: Array(line.utf8)).verb == verb)
    }

    @Test(
        "A key that is no text is an error, as a value that is none is",
        arguments: [
            [0x61, 0xff], [0xed, 0xa0, 0x80], [0xc3], [0x61, 0x01], [0x00], Array(#"\ud800"#.utf8),
            Array(#"\ud800x"#.utf8),
            Array(#"\udc00"#.utf8), Array(#"\q"#.utf8), Array(#"\u12"#.utf8), Array(#"\u12zz"#.utf8), Array(#"\"#.utf8),
        ] as [[UInt8]])
    func noText(text: [UInt8]) {
        let quoted = [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
        for bytes in [
            Array("{".utf8) + quoted + Array(":1}".utf8), Array(#"{"verb":"#.utf8) + quoted + Array("}".utf8),
            Array(#"{"other":{"#.utf8) + quoted + Array(":1}}".utf8),
        ] {
            #expect(throws: (any Error).self) { try JSON.decode(Message.self, from: bytes) }
            #expect(throws: (any Error).self) { try JSON.decode([String: Message].self, from: bytes) }
        }
    }

    @Test("What is encoded in anything but UTF-8 is an error")
    func otherEncodings() {
        let text = #"{"verb":"x"}"#
        let wide = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        for bytes in [wide, [0xff, 0xfe] + wide] {
            #expect(throws: (any Error).self) { try JSON.decode(Message.self, from: bytes) }
        }
    }

    @Test("Damaged lines are values or errors, never a crash")
    func damage() {
        var random = SeededGenerator(seed: 20)
        let line = Array(#"{"verb":"é\u00e9\n","numbers":[1,-2.5e3,null],"":{"\ud83d\ude00":true}}"#.utf8)
        var values = 0
        for _ in 0..<(2_000 * longRunFactor) {
            var bytes = line
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: index)
                default: bytes.remove(at: index)
                }
            }
            if (try? JSON.decode(Message.self, from: bytes)) != nil { values += 1 }
        }
        #expect(values > 100)
    }
}
