import Testing

@testable import MQTTBridge

@Suite struct KioskIDTests {
    @Test("An id is what topics and Home Assistant's ids can hold", arguments: ["hall", "Hall-2", "a_b", "7"])
    func good(_ text: String) { #expect(KioskID(text)?.text == text) }

    @Test(
        "Anything else is none",
        arguments: ["", "a/b", "a+b", "#", "Hall 2", "Küche", String(repeating: "a", count: 65)])
    func bad(_ text: String) { #expect(KioskID(text) == nil) }

    @Test("A host's name gives one, whatever it is")
    func hostNames() {
        #expect(KioskID(hostName: "frame.local").text == "frame")
        #expect(KioskID(hostName: "küche").text == "k--che")
        #expect(KioskID(hostName: "").text == "kiosk")
        #expect(KioskID(KioskID(hostName: String(repeating: "x", count: 300)).text) != nil)
    }
}
