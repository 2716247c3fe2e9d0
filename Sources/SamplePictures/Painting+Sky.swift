extension Painting {
    /// Clouds between two heights: `cover` 0…1 is how much of the sky they take, `width` and `thickness` their size.
    mutating func clouds(
        _ seed: Int, from top: Double, to bottom: Double, width: Double, thickness: Double, cover: Double,
        lit: Light, shade: Light, strength: Double = 1
    ) {
        let noise = Noise(seed)
        let middle = (top + bottom) / 2
        paint(from: top, to: bottom) { x, y, light in
            let edge = y < middle ? step(top, middle, y) : step(bottom, middle, y)
            func density(_ y: Double) -> Double { noise.fractal(x / width + 40, y / thickness + 40, octaves: 5) }
            let n = density(y)
            let share = step(1 - cover, 1 - cover + 0.25, n) * step(0, 0.6, edge) * strength
            if share <= 0 { return light }
            // Lit where there is less cloud above, towards the sun.
            let toSun = n - density(y - thickness * 0.22)
            return light.mixed(with: shade.mixed(with: lit, clamped(0.55 + 2.6 * toSun)), share)
        }
    }

    /// So many stars of different brightness above a height.
    mutating func stars(_ seed: Int, count: Int, to bottom: Double) {
        let noise = Noise(seed)
        for index in 0..<count {
            let (px, py) = (2.4 * noise.at(index, 1) - 1.2, bottom * noise.at(index, 2))
            let rank = noise.at(index, 3)
            let brightness = 0.22 + 0.78 * rank * rank * rank * rank
            let tint = Light(0xffe8d0).mixed(with: Light(0xcfe0ff), noise.at(index, 4))
            let fade = step(bottom, bottom * 0.7, py)
            let radius = max(0.0009 + 0.0013 * rank * rank * rank, pixel * 0.5)
            disc(px, py, radius: radius) { _, _, sky in sky.screened(with: tint, brightness * fade) }
            if rank > 0.985 {
                let (left, top) = (px - 0.03, py - 0.03)
                paint(from: top, to: py + 0.03) { x, y, light in
                    if x < left || x > px + 0.03 { return light }
                    let d = ((x - px) * (x - px) + (y - py) * (y - py)) / (0.005 * 0.005)
                    return light.screened(with: tint, 0.5 * fade / ((1 + d) * (1 + d)))
                }
            }
        }
    }

    /// The Milky Way: a glowing band across the sky with dark lanes in it.
    mutating func milkyWay(_ seed: Int, to bottom: Double) {
        let noise = Noise(seed)
        paint(to: bottom) { x, y, light in
            // Across the band, which leans to the right, and along it.
            let across = (x - 0.10 + (y - 0.35) * 0.62) / 1.18
            let along = (y - 0.62 * x) / 1.18
            let cloud = noise.fractal(across * 7 + 30, along * 3.5 + 30, octaves: 6)
            let wobble = across + 0.10 * (cloud - 0.5)
            let d = wobble * wobble / (0.15 * 0.15)
            let core = 1 / ((1 + d) * (1 + d))
            let lane = Noise(seed + 1).fractal(across * 9 + 60, along * 4 + 60, octaves: 6)
            let dark = step(0.50, 0.62, lane) * step(0.11, 0.0, wobble < 0 ? -wobble : wobble)
            let glow = core * (0.35 + 0.9 * step(0.3, 0.75, cloud)) * (1 - 0.75 * dark)
            let tint = Light(0x7d86d8).mixed(with: Light(0xffc9a4), step(0.25, 0.95, core))
            return light.screened(with: tint, glow * 0.62)
        }
    }

    /// A curtain of northern lights whose lower edge is around `height`.
    mutating func aurora(_ seed: Int, height: Double, reach: Double, strength: Double, to bottom: Double) {
        let noise = Noise(seed)
        paint(to: bottom) { x, y, light in
            let sway = noise.fractal(x * 1.6 + 20, octaves: 3)
            let edge = height + 0.24 * (sway - 0.5) + 0.03 * noise.value(x * 9 + 50)
            let above = edge - y
            let rays = 0.45 + 0.75 * Noise(seed + 1).fractal(x * 16 + 2.4 * above + 70, above * 0.8 + 9, octaves: 3)
            let patch = 0.35 + 0.9 * Noise(seed + 2).value(x * 2.3 + 30)
            let d = above / reach
            let body = above < 0 ? step(-0.06, 0, above) : 1 / ((1 + d * d) * (1 + d * d))
            let tint = Light(0x2ef2a0).mixed(with: Light(0x9a4df0), step(0.35, 1.7, d))
            return light.screened(with: tint, body * rays * rays * patch * strength)
        }
    }
}
