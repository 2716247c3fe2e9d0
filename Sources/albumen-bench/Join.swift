import Geometry
import Glibc
import Platform
import Raster

/// Runs cases of a benchmark harness that compares renderers: scenes and pictures come from its folder, a line of JSON
/// goes to standard output for each case, and the frame (raw rows of B, G, R, X) to `out` in the folder.
///
/// A scene is text: frame width and height, texture width and height (the picture with its baked reflection), number of
/// covers; then for each cover, from the rear to the front, its texture, the columns that can be seen, and the corners
/// of picture and reflection together from the top left one on. Only cover-flow cases (`c…`) are run. With
/// `BENCH_NOOUT` in the environment no frame is written.
func join(_ folder: String, cases: [String], warm: Int, frames: Int) throws(SystemError) {
    for name in cases where name.hasPrefix("c") {
        let scene = try HarnessScene(name, in: folder)
        let renderer = Renderer()
        var bitmap = Bitmap(size: scene.size, format: .xrgb8888)
        let clip = Region(PixelRect(scene.size))
        let time = Stopwatch(warm: warm, frames: frames) { _ in
            renderer.draw(scene.items, background: .black, clip: clip, into: &bitmap)
        }
        var path = ""
        if getenv("BENCH_NOOUT") == nil {
            path = "\(folder)/out/albumen__default__\(name).bgrx"
            let (pitch, size) = (bitmap.pitch, scene.size)
            let bytes = bitmap.withBytes { base in
                (0..<size.height).flatMap { UnsafeRawBufferPointer(start: base + $0 * pitch, count: 4 * size.width) }
            }
            try writeFile(bytes, to: path)
        }
        if frames == 0 { continue }
        print(
            """
            {"peer":"albumen","variant":"default","case":"\(name)","wall_med":\(time.wallMedian.formatted(4)),\
            "cpu_med":\(time.median.formatted(4)),"cpu_min":\(time.shortest.formatted(4)),"frames":\(frames),\
            "w":\(scene.size.width),"h":\(scene.size.height),"out":"\(path)"}
            """)
    }
}

/// A scene as the harness describes it.
private struct HarnessScene {
    let size: PixelSize
    let items: [DrawItem]

    init(_ name: String, in folder: String) throws(SystemError) {
        let text = String(decoding: try readFile("\(folder)/\(name).txt"), as: UTF8.self)
        var numbers = text.split { $0 == " " || $0 == "\n" }.compactMap { Double($0) }[...]
        func next() -> Double { numbers.popFirst() ?? 0 }
        size = PixelSize(width: Int(next()), height: Int(next()))
        let (side, extended, count) = (Int(next()), Int(next()), Int(next()))
        let length = Double(extended - side) / Double(side)
        var items: [DrawItem] = []
        for _ in 0..<count {
            let texture = Int(next())
            _ = (next(), next())
            let points = (0..<4).map { _ in Point(x: next(), y: next()) }
            let bytes = try readFile("\(folder)/tex\(side)_\((texture + 9) % 9).bgrx")
            // The lower corners of the picture alone; a vertical side is divided in proportion.
            func above(_ top: Point, _ bottom: Point) -> Quad.Corner {
                Quad.Corner(x: bottom.x, y: top.y + (bottom.y - top.y) / (1 + length))
            }
            items.append(
                DrawItem(
                    quad: Quad(
                        topLeft: Quad.Corner(x: points[0].x, y: points[0].y),
                        topRight: Quad.Corner(x: points[1].x, y: points[1].y),
                        bottomRight: above(points[1], points[2]), bottomLeft: above(points[0], points[3])),
                    paint: .texture(Texture(Self.image(bytes, side: side))),
                    reflection: DrawItem.Reflection(length: length, opacity: 0.6)))
        }
        self.items = items
    }

    private static func image(_ bytes: [UInt8], side: Int) -> Image {
        var bitmap = Bitmap(size: PixelSize(width: side, height: side), format: .xrgb8888)
        let pitch = bitmap.pitch
        bitmap.withMutableBytes { base in
            bytes.withUnsafeBytes { bytes in
                for y in 0..<min(side, bytes.count / (4 * side)) {
                    guard let from = bytes.baseAddress else { return }
                    (base + y * pitch).copyMemory(from: from + 4 * side * y, byteCount: 4 * side)
                }
            }
        }
        return Image(bitmap, isOpaque: true)
    }
}

private func readFile(_ path: String) throws(SystemError) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw SystemError(code: errno, call: "fopen", subject: path) }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: max(ftell(file), 0))
    rewind(file)
    let count = fread(&bytes, 1, bytes.count, file)
    bytes.removeLast(bytes.count - count)
    return bytes
}
