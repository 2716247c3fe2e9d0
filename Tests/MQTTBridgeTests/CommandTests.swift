import Control
import TestSupport
import Testing

@testable import MQTTBridge

@Suite struct CommandTests {
    private func request(_ verb: String, _ payload: String) throws(Refusal) -> Request {
        try Command(verb: verb, payload: Array(payload.utf8)).request
    }

    private func code(_ verb: String, _ payload: [UInt8]) -> Refusal.Code? {
        do throws(Refusal) {
            _ = try Command(verb: verb, payload: payload)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("Every verb is understood, photographs counted from 0")
    func verbs() throws {
        #expect(try request("album", "Trips/Été") == .album(name: "Trips/Été"))
        #expect(try request("next", "PRESS") == .next)
        #expect(try request("next", "") == .next)
        #expect(try request("previous", "x") == .previous)
        #expect(try request("open", "ON") == .open(index: nil))
        #expect(try request("open", "OFF") == .close)
        #expect(try request("select", "0") == .select(index: 0))
    }

    @Test("Anything else is refused with what would be right")
    func refusals() {
        #expect(code("quit", []) == .unknownVerb)
        #expect(code("", []) == .unknownVerb)
        #expect(code("album", []) == .badRequest)
        #expect(code("album", [0xff, 0xfe]) == .badRequest)
        #expect(code("album", [UInt8](repeating: 0x61, count: 4_097)) == .badRequest)
        for text in ["", "on", "true"] { #expect(code("open", Array(text.utf8)) == .badRequest) }
        for text in ["", "one", "1.5", "99999999999999999999", " 1"] {
            #expect(code("select", Array(text.utf8)) == .badRequest)
        }
    }

    @Test("Whatever bytes come, the outcome is a request or a refusal")
    func noise() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            for verb in Command.Verb.allCases { _ = code(verb.rawValue, bytes) }
        }
    }

    @Test("A flood is let through up to the allowance, and a new second begins anew")
    func allowance() {
        var allowance = CommandAllowance()
        let taken = (0..<100).count { _ in allowance.take(pending: 0, at: 5_000_000_000) }
        #expect(taken == CommandAllowance.perSecond)
        let another = allowance.take(pending: 0, at: 6_000_000_000)
        let whileFull = allowance.take(pending: CommandAllowance.pending, at: 6_000_000_000)
        #expect(another && !whileFull)
    }
}
