import Geometry
import Layers
import Raster

/// A cover of so many columns and rows at the screen's upper left corner, its mirror image two points below it.
private func cover(_ width: Int, _ height: Int, _ shade: (Int) -> UInt8) -> Layer {
    var bitmap = Bitmap(size: PixelSize(width: width, height: height), format: .xrgb8888)
    let pitch = bitmap.pitch
    bitmap.withMutableBytes { bytes in
        for y in 0..<height {
            let grey = UInt32(shade(y)) * 0x1_0101 | 0xff00_0000
            for x in 0..<width { bytes.storeBytes(of: grey, toByteOffset: y * pitch + 4 * x, as: UInt32.self) }
        }
    }
    let layer = Layer(frame: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    layer.contents = .texture(Texture(Image(bitmap, isOpaque: true)))
    layer.reflection = DrawItem.Reflection(gap: 2 / Double(height))
    return layer
}

/// The rows of the mirror image as drawn, by the blue of their fourth pixel.
private func mirrored(_ cover: Layer, background: UInt8 = 0) -> [Int] {
    let height = Int(cover.bounds.size.height)
    let size = PixelSize(width: Int(cover.bounds.size.width), height: 2 * height + 2)
    let backdrop = Color(red: background, green: background, blue: background)
    cover.reflection?.backdrop = backdrop
    let list = RenderList(root: cover, size: size, scale: 1, background: backdrop)
    var bitmap = Bitmap(size: size, format: .xrgb8888)
    Renderer().draw(
        list.items, clips: list.clips, background: list.background, clip: Region(PixelRect(size)), into: &bitmap)
    let pitch = bitmap.pitch
    return bitmap.withBytes { bytes in
        (0..<height).map { Int(bytes.load(fromByteOffset: ($0 + height + 2) * pitch + 12, as: UInt8.self)) }
    }
}

/// Which row of the picture each mirrored row shows: the row's number is written into the picture bit by bit.
private func sources(height: Int) -> [Int] {
    var rows = [Int](repeating: 0, count: height)
    for bit in 0..<8 {
        let cover = cover(8, height) { $0 >> bit & 1 == 1 ? 255 : 0 }
        cover.reflection?.opacity = 1
        cover.reflection?.length = 1
        for (row, value) in mirrored(cover).enumerated() {
            let white = 255 * (1 - (Double(row) + 0.5) / Double(height))
            if Double(value) > white / 2 { rows[row] |= 1 << bit }
        }
    }
    return rows
}

/// Group `refl`: the cover's mirror image, drawn by the renderer.
func reflectionAnswer(_ specCase: SpecCase) throws -> JSON {
    if let frame = specCase.input["image_frame"]?.numbers, frame.count == 4 {
        let reflection = DrawItem.Reflection(gap: 2 / frame[3])
        return .object([
            "reflection_frame": .numbers([
                frame[0], frame[1] + frame[3] * (1 + reflection.gap), frame[2], frame[3],
            ]),
            "container_h": .number(frame[3] * (1 + reflection.length)), "opacity": .number(reflection.opacity),
        ])
    }
    guard let h = specCase["h"], h >= 1, h < 256 else { throw UnknownForm(specCase) }
    let height = Int(h)
    if let source = specCase["src"], let row = specCase["row"] {
        let rows = mirrored(cover(8, height) { _ in UInt8(source) }, background: UInt8(specCase["bg"] ?? 0))
        return .object(["px": .number(Double(rows[Int(row)]))])
    }
    if let row = specCase["row"] {
        let cover = cover(8, height) { _ in 255 }
        if let length = specCase["fade_len"] { cover.reflection?.length = length / h }
        guard let reflection = cover.reflection else { throw UnknownForm(specCase) }
        let alpha = max(0, reflection.opacity * (1 - (row + 0.5) / h / reflection.length))
        // The formula counts only if it is what is drawn.
        let drawn = Double(mirrored(cover)[Int(row)]) / 255
        return .object(["alpha": (drawn - alpha).magnitude <= 1 / 255.0 ? .number(alpha) : .number(drawn)])
    }
    let rows = sources(height: height)
    var answer: [String: JSON] = [:]
    for key in specCase.expected.object?.keys.sorted() ?? [] {
        let row = Int(key.dropFirst(3).prefix { $0.isNumber }) ?? -1
        answer[key] = rows.indices.contains(row) ? .number(Double(rows[row])) : .null
    }
    return .object(answer)
}
