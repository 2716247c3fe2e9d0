import FoundationEssentials
import TestSupport
import Testing

@testable import Control

@Suite struct WireTests {
    /// The examples of the protocol's manual: the lines of `deploy/protocol.md` that start with a mark.
    private func examples(_ mark: Character) throws -> [String] {
        let manual = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "deploy/protocol.md")
        return try String(contentsOf: manual, encoding: .utf8).split(separator: "\n").compactMap {
            $0.hasPrefix("    \(mark) ") ? String($0.dropFirst(6)) : nil
        }
    }

    @Test("Every request in the manual is read and written to the same bytes")
    func requestExamples() throws {
        let lines = try examples(">")
        var verbs: Set<Request.Verb> = []
        for line in lines {
            let message = try ClientMessage(line: Array(line.utf8))
            verbs.insert(message.request.verb)
            #expect(String(decoding: Wire.line(message), as: UTF8.self) == line + "\n")
        }
        #expect(verbs == Set(Request.Verb.allCases))
    }

    @Test("Every line of the kiosk's in the manual is read and written to the same bytes")
    func serverExamples() throws {
        let lines = try examples("<")
        var events: Set<Event.Kind> = []
        var notices: Set<Notice.Kind> = []
        var codes: Set<Refusal.Code> = []
        for line in lines {
            let message = try Wire.decode(ServerMessage.self, from: Array(line.utf8))
            #expect(message != .unknown)
            switch message {
            case .event(let event): events.insert(event.kind)
            case .notice(let notice): notices.insert(notice.kind)
            case .reply(_, .failure(let refusal)): codes.insert(refusal.code)
            default: break
            }
            #expect(String(decoding: Wire.line(message), as: UTF8.self) == line + "\n")
        }
        #expect(events == Set(Event.Kind.allCases))
        #expect(notices.union([.other]) == Set(Notice.Kind.allCases))
        #expect(codes == Set(Refusal.Code.allCases))
    }

    @Test("The greeting is the documented one")
    func hello() {
        let line = String(decoding: Wire.line(ServerMessage.hello(.current)), as: UTF8.self)
        #expect(line == #"{"hello":"albumen","protocol":1,"version":"0.1.0"}"# + "\n")
    }

    @Test("Names with quotes, line feeds, NULs and any script stay on one line and come back unchanged")
    func awkwardNames() throws {
        for name in ["a\"b", "a\nb\r", "\u{0}", "日本/夏", "e\u{301}", "\u{2028}", "👨‍👩‍👧", "\\", ""] {
            let line = Wire.line(ClientMessage(id: 1, request: .album(name: name)))
            #expect(line.filter { $0 == LineBuffer.lineFeed }.count == 1)
            let read = try ClientMessage(line: Array(line.dropLast()))
            guard case .album(let back) = read.request else {
                Issue.record("\(read) is no album request")
                continue
            }
            #expect(Array(back.unicodeScalars) == Array(name.unicodeScalars))
        }
    }

    @Test(
        "A line that is no request is refused with what was wrong, and with its id where that can be read",
        arguments: [
            ("", nil, .badRequest),
            ("[]", nil, .badRequest),
            ("null", nil, .badRequest),
            ("7", nil, .badRequest),
            (#"{"verb":"status"}"#, nil, .badRequest),
            (#"{"id":"1","verb":"status"}"#, nil, .badRequest),
            (#"{"id":99999999999999999999,"verb":"status"}"#, nil, .badRequest),
            (#"{"id":1e999,"verb":"status"}"#, nil, .badRequest),
            (#"{"id":1}"#, 1, .badRequest),
            (#"{"id":1,"verb":7}"#, 1, .badRequest),
            (#"{"id":1,"verb":"explode"}"#, 1, .unknownVerb),
            (#"{"id":1,"verb":"Status"}"#, 1, .unknownVerb),
            (#"{"id":-4,"verb":"album"}"#, -4, .badRequest),
            (#"{"id":1,"verb":"album","name":null}"#, 1, .badRequest),
            (#"{"id":1,"verb":"album","step":2}"#, 1, .badRequest),
            (#"{"id":1,"verb":"album","step":1,"name":"a"}"#, 1, .badRequest),
            (#"{"id":1,"verb":"select"}"#, 1, .badRequest),
            (#"{"id":1,"verb":"select","index":"3"}"#, 1, .badRequest),
            (#"{"id":1,"verb":"select","index":1.5}"#, 1, .badRequest),
            (#"{"id":1,"verb":"select","index":1e40}"#, 1, .badRequest),
            (#"{"id":1,"verb":"next","wait":1}"#, 1, .badRequest),
            (#"{"id":1,"verb":"albums","wait":true}"#, 1, .badRequest),
            (#"{"id":1,"verb":"events","only":"error"}"#, 1, .badRequest),
            (#"{"id":1,"verb":"events","only":["error","x"]}"#, 1, .badRequest),
            (#"{"id":1,"verb":"status"}\#u{0}"#, nil, .badRequest),
            (#"{"id":1,"verb":"status""#, nil, .badRequest),
        ] as [(String, Int?, Refusal.Code)])
    func refusedLines(line: String, id: Int?, code: Refusal.Code) {
        do throws(ClientMessage.Unreadable) {
            let message = try ClientMessage(line: Array(line.utf8))
            Issue.record("\(line) was read as \(message)")
        } catch {
            #expect(error.id == id)
            #expect(error.refusal.code == code)
            #expect(!error.refusal.message.isEmpty)
        }
    }

    @Test("Keys that are not known are ignored, and white space and order do not matter")
    func tolerantReading() throws {
        let line = "\t{ \"verb\" : \"select\", \"index\": 2, \"haste\": true, \"id\": 9 }\r"
        #expect(try ClientMessage(line: Array(line.utf8)) == ClientMessage(id: 9, request: .select(index: 2)))
    }

    @Test("Deep nesting is refused without harm")
    func deepNesting() {
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            let nested = String(repeating: open, count: 10_000) + "1" + String(repeating: close, count: 10_000)
            #expect(throws: ClientMessage.Unreadable.self) {
                try ClientMessage(line: Array(#"{"id":1,"verb":"status","x":\#(nested)}"#.utf8))
            }
        }
    }

    @Test("Random bytes and damaged requests give a request or a refusal, never a crash")
    func fuzz() throws {
        var random = SeededGenerator(seed: 1)
        let seeds = try examples(">").map { Array($0.utf8) }
        var refused = 0
        for round in 0..<4_000 {
            var line: [UInt8]
            if round % 2 == 0 {
                line = (0..<Int.random(in: 0...60, using: &random)).map { _ in .random(in: 0...255, using: &random) }
            } else {
                line = seeds[round % seeds.count]
                line.removeLast(Int.random(in: 0..<line.count, using: &random))
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    line[Int.random(in: 0..<line.count, using: &random)] = .random(in: 0...255, using: &random)
                }
            }
            do throws(ClientMessage.Unreadable) {
                _ = try ClientMessage(line: line)
            } catch {
                refused += 1
                // What is answered must itself be a line that a client can read.
                let answer = Wire.line(ServerMessage.reply(id: error.id, .failure(error.refusal)))
                let read = try Wire.decode(ServerMessage.self, from: answer)
                #expect(read == .reply(id: error.id, .failure(error.refusal)))
            }
        }
        #expect(refused > 3_000)
    }

    @Test("A client understands what newer kiosks may send as unknown, or as the nearest thing it knows")
    func newerKiosks() throws {
        func read(_ line: String) throws -> ServerMessage {
            try Wire.decode(ServerMessage.self, from: Array(line.utf8))
        }
        #expect(try read(#"{"event":"cover-turned","album":"a"}"#) == .unknown)
        #expect(try read(#"{"weather":"fine"}"#) == .unknown)
        #expect(try read(#"{"notice":"tea-time","message":"m"}"#) == .notice(Notice(.other, "m")))
        let refusal = Refusal(.refused, "m")
        #expect(try read(#"{"id":2,"ok":false,"code":"asleep","message":"m"}"#) == .reply(id: 2, .failure(refusal)))
    }

    @Test("Every refusal code ends a program with a documented exit code")
    func exitCodes() {
        let codes = Refusal.Code.allCases.map { "\($0.rawValue) \($0.exitCode.rawValue)" }
        #expect(
            codes == [
                "bad-request 2", "unknown-verb 2", "not-found 4", "ambiguous 7", "refused 5", "failed 5", "too-fast 5",
            ])
    }
}
