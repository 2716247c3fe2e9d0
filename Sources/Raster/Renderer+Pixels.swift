internal import Geometry

extension Renderer {
    /// Lays an image over the canvas, pixel on pixel.
    func draw(_ image: Image, at quad: Quad, opacity: UInt32, on canvas: Canvas) {
        precondition(image.format == .xrgb8888, "an image has colours")
        guard let (part, from) = place(image, at: quad, on: canvas) else { return }
        let weight = divideBy255(256 * opacity)
        image.withBytes { rows in
            for y in part.y..<part.maxY {
                let source = (rows + (y - from.y) * image.pitch).assumingMemoryBound(to: UInt32.self) + part.x - from.x
                let target = canvas.row(y) + part.x
                if image.isOpaque && weight == 256 {
                    for x in 0..<part.width { target[x] = source[x] | 0xff00_0000 }
                } else if image.isOpaque {
                    for x in 0..<part.width { target[x] = mix(target[x], source[x] | 0xff00_0000, weight: weight) }
                } else {
                    for x in 0..<part.width { target[x] = mix(target[x], source[x], weight: weight) }
                }
            }
        }
    }

    /// Lays a colour over the canvas through a mask, pixel on pixel.
    func draw(_ mask: Image, _ color: Color, at quad: Quad, opacity: UInt32, on canvas: Canvas) {
        precondition(mask.format == .alpha8, "a mask has coverage only")
        guard let (part, from) = place(mask, at: quad, on: canvas) else { return }
        let pixel = color.pixel
        mask.withBytes { rows in
            for y in part.y..<part.maxY {
                let source = (rows + (y - from.y) * mask.pitch).assumingMemoryBound(to: UInt8.self) + part.x - from.x
                let target = canvas.row(y) + part.x
                for x in 0..<part.width {
                    let share = UInt32(source[x])
                    if share == 0 { continue }
                    // 0…255 becomes 0…256.
                    target[x] = mix(target[x], pixel, weight: divideBy255((share &+ share &>> 7) &* opacity))
                }
            }
        }
    }

    /// The part of the canvas that an image covers, and where its first pixel lies; nil if that is nowhere.
    private func place(_ image: Image, at quad: Quad, on canvas: Canvas) -> (PixelRect, PixelPoint)? {
        guard let at = quad.pixelOrigin else { return nil }
        let part = PixelRect(x: at.x, y: at.y, width: image.size.width, height: image.size.height)
            .intersection(canvas.clip)
        return part.isEmpty ? nil : (part, at)
    }
}
