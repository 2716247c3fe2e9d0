import Layers
import Testing

@testable import Text

/// A script with a text in it: the lines it breaks into at 160 pixels, in fonts of 20 that the tests install.
struct Script: Sendable, CustomTestStringConvertible {
    var name: String
    var lines: [String]

    var text: String { lines.joined() }
    var testDescription: String { name }

    static let all = [
        Script(name: "latin", lines: ["Der Garten im ", "Frühling, mit ", "Ösen"]),
        Script(name: "cyrillic", lines: ["Сад весной, ", "полный цветов ", "и света"]),
        Script(name: "hebrew", lines: ["הגן באביב מלא ", "בפרחים ובאור"]),
        Script(name: "arabic", lines: ["الحديقة في الربيع ", "مليئة بالزهور"]),
        Script(name: "hindi", lines: ["वसंत में बगीचा फूलों ", "और प्रकाश से भरा ", "हुआ है"]),
        Script(name: "thai", lines: ["สวนในฤดูใบไม้ผลิ", "เต็มไปด้วยดอกไม้", "และแสงแดด"]),
        Script(name: "japanese", lines: ["春の庭は、花と光", "でいっぱいです。"]),
        Script(name: "emoji", lines: ["🌸🌷🌻🌼🌺🐝 ☀ ", "🏡"]),
        Script(name: "mixed", lines: ["Rome רומא ", "2026 روما ローマ"]),
    ]

    /// Only these, so that what the machine has besides changes nothing.
    static let fonts = FontSource.folders(
        ["dejavu", "lohit-devanagari", "tlwg", "motoya-l-cedar", "ancient-scripts"].map {
            "/usr/share/fonts/truetype/\($0)"
        })
    static let style = TextStyle(family: "DejaVu Sans", size: 20)
    static let width = 160.0

    /// A setter that must find each character.
    static func setter() -> PangoTextSetter { PangoTextSetter(fonts: fonts) { Issue.record("\($0)") } }

    /// The text set in lines as they fall, or in fewer.
    func paragraph(lineLimit: Int = 0, truncation: TextStyle.Truncation = .end) throws -> Paragraph {
        var style = Self.style
        style.lineLimit = lineLimit
        style.truncation = truncation
        return try #require(Self.setter().layOut(text, style: style, width: Self.width, scale: 1).first)
    }
}
