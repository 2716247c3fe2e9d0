import Geometry
import Testing

@testable import Kiosk
@testable import Settings

@Suite struct ConfigurationTests {
    private func read(_ text: String, over base: Configuration = Configuration()) throws(ConfigurationError)
        -> Configuration
    {
        var configuration = base
        try configuration.apply(file: Array(text.utf8), named: "/etc/albumen/config.json5")
        return configuration
    }

    private func failure(_ text: String) -> ConfigurationError? {
        do throws(ConfigurationError) {
            _ = try read(text)
            return nil
        } catch {
            return error
        }
    }

    @Test("A file in JSON5 sets every knob")
    func everyKnob() throws {
        let configuration = try read(
            """
            // The hall's frame.
            {
                display: 'drm',
                "card": "/dev/dri/card1", /* the panel's */
                connector: "DSI-1",
                size: "1024x600",
                socket: "/run/hall.sock",
                folders: ["/srv/photographs", "/media/Été",],
                layout: "furrow",
                hideTitle: true,
                reducedMotion: true,
                frameWidth: 3,
                idleSeconds: 60,
                idleAction: "next",
                idleInterval: 12,
            }
            """)
        var expected = Configuration()
        expected.display = .drm
        expected.card = "/dev/dri/card1"
        expected.connector = "DSI-1"
        expected.size = PixelSize(width: 1_024, height: 600)
        expected.socket = "/run/hall.sock"
        expected.folders = ["/srv/photographs", "/media/Été"]
        expected.layout = .furrow
        expected.hideTitle = true
        expected.browser.reducedMotion = true
        expected.frameWidth = 3
        expected.idleSeconds = 60
        expected.idleAction = .next
        expected.idleInterval = 12
        #expect(configuration == expected)
        let settings = CarouselSettings(configuration)
        #expect(settings.layout == .furrow && settings.reducesMotion && settings.frame == 3)
        #expect(!settings.showsTitle)
        let idle = IdleSettings(configuration)
        #expect(idle.after == .seconds(60) && idle.action == .next && idle.interval == .seconds(12))
        #expect(IdleSettings(Configuration()).after == nil)
    }

    @Test("An empty object changes nothing, null brings a default back")
    func nothingAndNull() throws {
        var base = Configuration()
        base.display = .headless
        base.size = PixelSize(width: 320, height: 240)
        base.folders = ["/a"]
        #expect(try read("{}", over: base) == base)
        #expect(try read("{display: null, size: null, folders: null}", over: base) == Configuration())
    }

    @Test("A flag overrides the file, and only its own knob")
    func flagsOverFile() throws {
        var configuration = try read("{display: 'drm', size: '1024x600'}")
        #expect(try configuration.apply(flag: "--size", value: "320x240"))
        #expect(configuration.size == PixelSize(width: 320, height: 240))
        #expect(configuration.display == .drm)
        #expect(try !configuration.apply(flag: "--folders", value: "/a"))
        #expect(try !configuration.apply(flag: "--frames", value: "/a"))
        #expect(try !configuration.apply(flag: "size", value: "1x1"))
    }

    @Test(
        "A value that is not allowed is an error that names file, key, value and what is allowed",
        arguments: [
            ("display", "'wayland'"), ("display", "true"), ("card", "'card0'"), ("card", "''"), ("connector", "''"),
            ("connector", "'../x'"), ("connector", "7"), ("size", "'1280'"), ("size", "'1280×800'"),
            ("size", "'63x64'"), ("size", "'8193x64'"), ("size", "'+99x+99'"), ("size", "'x'"), ("size", "'99x99x99'"),
            ("size", "'99999999999999999999x99'"), ("size", "[99, 99]"), ("size", "Infinity"), ("socket", "'a.sock'"),
            ("socket", "'/" + String(repeating: "x", count: 107) + "'"), ("folders", "'/a'"), ("folders", "['a']"),
            ("folders", "['/a', 1]"), ("folders", "['/a', ['/b']]"), ("folders", "{a: '/a'}"),
        ])
    func badValues(key: String, value: String) throws {
        guard
            case .badValue(let told, key, let allowed, place: "/etc/albumen/config.json5") = failure(
                "{\(key): \(value)}")
        else {
            Issue.record("\(key): \(value) was allowed")
            return
        }
        #expect(!told.isEmpty)
        #expect(allowed == Configuration.knobs.first { $0.name == key }?.allowed)
    }

    @Test("A key that is no knob is an error, in any spelling but the right one")
    func unknownKeys() {
        let file = "/etc/albumen/config.json5"
        let allowed = Configuration.knobs.map(\.name)
        #expect(failure("{Size: '99x99'}") == .unknownKey("Size", allowed: allowed, file: file))
        #expect(failure("{size: '99x99', colour: 1}") == .unknownKey("colour", allowed: allowed, file: file))
    }

    @Test(
        "A key that comes twice in one object is an error that names its line, however it is written",
        arguments: [
            ("{\n size: '99x99',\n size: '98x98' }", 3, "size"),
            ("{ size: '99x99', // size:\n 'size': '99x99' }", 2, "size"),
            (#"{ size: null, "s\u0069ze": null }"#, 1, "size"),
            ("{ hooks: { 'error': ['/a'],\n\n error: ['/b'] } }", 3, "error"),
        ] as [(String, Int, String)])
    func duplicateKeys(text: String, line: Int, key: String) {
        let file = "/etc/albumen/config.json5"
        #expect(failure(text) == .duplicateKey(key, file: file, line: line))
        #expect(
            ConfigurationError.duplicateKey(key, file: file, line: line).description
                == "\(file):\(line): the key “\(key)” is there already; leave one of them")
    }

    @Test("The same key in two objects, or as a value, does not come twice")
    func equalKeys() throws {
        let text = "{ hooks: { error: ['/hooks', 'error', 'error'], 'touch-idle': ['/a'] }, card: '/card' }"
        #expect(try read(text).hooks.count == 2)
        var configuration = Configuration()
        #expect(throws: ConfigurationError.duplicateKey("error", file: "$ALBUMEN_HOOKS", line: 1)) {
            try configuration.apply(environment: ["ALBUMEN_HOOKS": "{error: ['/a'], error: ['/b']}"])
        }
    }

    @Test("The knob that was probably meant is named, and none that is far from it")
    func spelling() {
        #expect(
            failure("{laoyut: 'grid'}")?.description.contains("no key “laoyut”; did you mean “layout”?; allowed are")
                == true)
        let names = Configuration.knobs.map(\.name)
        for (name, meant) in [
            ("Size", "size"), ("folder", "folders"), ("hookSecond", "hookSeconds"), ("idle_seconds", "idleSeconds"),
            ("statelss", "stateless"), ("colour", nil), ("", nil), ("x", nil),
            (String(repeating: "ü", count: 999), nil),
        ] { #expect(Spelling.nearest(to: name, in: names) == meant, "\(name)") }
        #expect(Spelling.nearest(to: "a", in: []) == nil)
    }

    @Test("A reload takes over every knob that may change meanwhile, and no other")
    func takeLive() throws {
        let fresh = try read(
            """
            { display: 'drm', size: '99x99', folders: ['/a:b'], layout: 'list', idleSeconds: 5, idleAction: 'start',
              idleInterval: 7, hooks: { error: ['/e', ''] }, hookSeconds: 3, hookCount: 4, rotation: 90,
              renderThreads: 2 }
            """)
        var configuration = Configuration()
        configuration.takeLive(from: fresh)
        #expect(configuration.changes(to: fresh).map(\.name) == ["display", "size", "rotation", "renderThreads"])
        #expect(configuration.hooks == fresh.hooks && configuration.folders == ["/a:b"])
        #expect(!configuration.changes(to: fresh).contains { $0.isLive })
    }

    @Test("A file with an error changes nothing")
    func allOrNothing() {
        var configuration = Configuration()
        #expect(throws: ConfigurationError.self) {
            try configuration.apply(file: Array("{display: 'drm', size: 'large'}".utf8), named: "f")
        }
        #expect(configuration == Configuration())
    }

    @Test(
        "What is no JSON5 object is an error that names the line and what was expected there",
        arguments: [
            ("", 1, "expected a value, found the end"),
            ("{\n", 2, "expected a key or “}”, found the end"),
            ("{\n  size: }", 2, "expected a value, found “}”"),
            ("{\n  card: '/a'\n  size: '99x99'\n}", 3, "expected “,” or “}”, found “size”"),
            ("{\n  size '9x9'}", 2, "expected “:”, found “9x9”"),
            ("// c\n{ folders: ['/a' '/b'] }", 2, "expected “,” or “]”, found “/b”"),
            ("{ folders: ['/a'} ", 1, "expected “,” or “]”, found “}”"),
            ("{\n card: '/a,\n}", 2, "expected a value, found a text without its closing quote"),
            ("{\n/* card: '/a',\n}", 3, "expected a key or “}”, found a comment without its end"),
            ("{}\n}", 2, "expected nothing more, found “}”"),
            ("{,}", 1, "expected a key or “}”, found “,”"),
            (
                "{\n card: \"/\\u0000\"}", 2,
                "expected a value, found a text with an escape or a byte that stands for nothing"
            ),
            (
                "{\n\n'\\ud800': 1}", 3,
                "expected a key or “}”, found a text with an escape or a byte that stands for nothing"
            ),
            ("{'\\x5': 1}", 1, "expected a key or “}”, found a text with an escape or a byte that stands for nothing"),
            (
                "{a: {'\u{1}': 1}}", 1,
                "expected a key or “}”, found a text with an escape or a byte that stands for nothing"
            ),
        ] as [(String, Int, String)])
    func malformed(text: String, line: Int, problem: String) {
        #expect(failure(text) == .malformed(problem, file: "/etc/albumen/config.json5", line: line))
    }

    @Test(
        "What is well-formed but no object of texts, and bytes that are no text, is an error of the whole file",
        arguments: ["[]", "7", "null", "{a: 0x}", "{a: \u{0}}"])
    func noObject(text: String) {
        let problem = "not one JSON5 object in UTF-8, { key: value, … }"
        #expect(failure(text) == .malformed(problem, file: "/etc/albumen/config.json5", line: nil))
    }

    @Test("Hostile files are errors, whatever their nesting and bytes")
    func hostileFiles() {
        let nested: [UInt8] = Array(repeating: UInt8(ascii: "["), count: 20_000)
        let members = Array(String(repeating: "{a:", count: 20_000).utf8)
        let quoted: [UInt8] = [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]
        for bytes in [[0xFF, 0xFE, 0x00], [0x7B, 0xFF, 0x3A, 0x31, 0x7D], quoted, nested, members] as [[UInt8]] {
            var configuration = Configuration()
            #expect(throws: ConfigurationError.self) { try configuration.apply(file: bytes, named: "f") }
        }
    }

    @Test("Where the decoder finds nothing wrong, the search for the wrong line does not either")
    func agreement() throws {
        for text in [
            Configuration().file, "{}", "{ 'a b': 1, c: [1, [], {}, 'x\\'y', +.5e3,], /* * / */ } // end",
            "{ card: '/dev/\\\r\ndri/card1' }",
        ] {
            #expect(ConfigurationSyntax.problem(in: Array(text.utf8)) == nil)
        }
        for text in ["\u{feff}{ card: '/dev/dri/card1' }", "{\u{c}'c\\x61rd':\u{b}'/dev/dri/card1'\r\n}"] {
            var configuration = Configuration()
            try configuration.apply(file: Array(text.utf8), named: "f")
            #expect(configuration.card == "/dev/dri/card1")
        }
    }

    @Test("Errors read as one line that says what to write instead")
    func descriptions() {
        #expect(
            failure("{size: '12'}")?.description
                == "/etc/albumen/config.json5: “size” cannot be \"12\"; allowed: \"WIDTHxHEIGHT\", each from 64 to 8192"
        )
        #expect(
            failure("{colour: 1}")?.description
                == "/etc/albumen/config.json5: there is no key “colour”; allowed are "
                + Configuration.knobs.map(\.name).joined(separator: ", "))
        #expect(failure("{\n  size }")?.description == "/etc/albumen/config.json5:2: expected “:”, found “}”")
        var configuration = Configuration()
        #expect(
            throws: ConfigurationError.badValue(
                "“big”", key: "size", allowed: "\"WIDTHxHEIGHT\", each from 64 to 8192", place: nil)
        ) { try configuration.apply(flag: "--size", value: "big") }
    }

    @Test("The printed configuration is read back as the same, defaults and all")
    func printing() throws {
        #expect(try read(Configuration().file) == Configuration())
        var configuration = Configuration()
        configuration.display = .headless
        configuration.card = "/dev/dri/by-path/a \"b\""
        configuration.connector = "HDMI-A-1"
        configuration.size = PixelSize(width: 64, height: 8_192)
        configuration.socket = "/tmp/ü.sock"
        configuration.folders = ["/a", "/b\\c\n"]
        configuration.touch.gestures.slop = 4.5
        configuration.touch.gestures.longPressDelay = .milliseconds(700)
        configuration.touch.panelWidth = 154
        configuration.touch.isRaw = true
        configuration.touch.calibration = PanelMatrix(0, 1, 0, -1.5, 0, 1)
        configuration.sideTapClicks = true
        #expect(try read(configuration.file) == configuration)
        for knob in Configuration.knobs { #expect(configuration.file.contains(knob.meaning)) }
    }

    @Test("Every knob has a default that it allows itself, and a name of its own")
    func knobs() {
        #expect(Set(Configuration.knobs.map(\.name)).count == Configuration.knobs.count)
        for knob in Configuration.knobs {
            var configuration = Configuration()
            let accepted = knob.take(knob.tell(configuration), &configuration)
            #expect(accepted)
            #expect(configuration == Configuration())
            #expect(knob.meaning.hasSuffix("."))
        }
    }
}
