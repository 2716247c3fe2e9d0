import Testing

@testable import MQTTBridge

@Suite struct RetainedMessagesTests {
    private func drain(_ retained: inout RetainedMessages) -> [String] {
        var sent: [String] = []
        while let message = retained.next() {
            #expect(message.isRetained)
            sent.append("\(message.topic)=\(String(decoding: message.payload, as: UTF8.self))")
        }
        return sent
    }

    @Test("Only the latest of a topic is sent, and nothing twice")
    func latest() {
        var retained = RetainedMessages()
        retained.set("a", to: Array("1".utf8))
        retained.set("b", to: Array("1".utf8))
        retained.set("a", to: Array("2".utf8))
        #expect(drain(&retained) == ["a=2", "b=1"])
        retained.set("a", to: Array("2".utf8))
        #expect(drain(&retained) == [])
        retained.set("b", to: Array("3".utf8))
        #expect(drain(&retained) == ["b=3"])
    }

    @Test("A new broker gets everything, in the order of the topics")
    func everything() {
        var retained = RetainedMessages()
        for topic in ["discovery", "state", "image"] { retained.set(topic, to: Array(topic.utf8)) }
        _ = drain(&retained)
        retained.set("image", to: [])
        retained.sendAllAgain()
        #expect(drain(&retained) == ["discovery=discovery", "state=state", "image="])
    }
}
