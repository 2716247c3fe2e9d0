extension Painting {
    /// Still water below `shore` that mirrors what stands above, with ripples that grow towards the viewer and a colour
    /// of its own where one looks down into it.
    mutating func mirror(_ seed: Int, shore: Double, ripple: Double, tint: Light, near: Double, far: Double = 0.12) {
        let noise = Noise(seed)
        let above = lights
        let (width, height, pixel) = (width, height, pixel)
        func light(_ x: Double, _ y: Double) -> Light {
            let column = min(max(x * Double(height) + Double(width) / 2 - 0.5, 0), Double(width - 1))
            let row = min(max(y * Double(height) - 0.5, 0), Double(height - 1))
            let (i, j) = (Int(column), Int(row))
            let (i1, j1) = (min(i + 1, width - 1), min(j + 1, height - 1))
            let (f, g) = (column - Double(i), row - Double(j))
            let top = above[j * width + i].mixed(with: above[j * width + i1], f)
            return top.mixed(with: above[j1 * width + i].mixed(with: above[j1 * width + i1], f), g)
        }
        paint(from: shore) { x, y, _ in
            let depth = y - shore
            // Equal waves look smaller the farther they are.
            let distance = 0.10 / (depth + 0.012)
            let wave = noise.fractal(x * distance * 14 + 300, distance * 22 + 10, octaves: 3) - 0.5
            let swing = ripple * (depth + 0.01)
            let mirrored = light(x + wave * swing * 0.5, min(shore - depth * 0.98 + wave * swing * 2, shore - pixel))
            return mirrored.mixed(with: tint, far + (near - far) * clamped(depth / (1 - shore))) * (1 + 0.25 * wave)
        }
    }

    /// Sparks of a low sun on water, in a path that widens towards the viewer.
    mutating func glitter(
        _ seed: Int, x middle: Double, shore: Double, width: Double, _ color: Light, _ strength: Double
    ) {
        let noise = Noise(seed)
        paint(from: shore) { x, y, light in
            let depth = y - shore
            let distance = 0.10 / (depth + 0.012)
            let wave = noise.fractal(x * distance * 16 + 500, distance * 30 + 10, octaves: 2)
            let d = (x - middle) / (width * (0.55 + 1.6 * depth))
            let path = 1 / ((1 + d * d) * (1 + d * d))
            return light.screened(with: color, strength * path * (0.18 + step(0.42, 0.66, wave)))
        }
    }

    /// A sea that is deep at `shore` of the sky and shallow towards the beach, and the beach with its surf.
    mutating func bay(_ seed: Int, horizon: Double, deep: Light, shallow: Light, sand: Light, wet: Light) {
        let (noise, pixel) = (Noise(seed), pixel)
        paint(from: horizon) { x, y, light in
            let depth = y - horizon
            let distance = 0.10 / (depth + 0.012)
            let wave = noise.fractal(x * distance * 8 + 300, distance * 26 + 10, octaves: 3) - 0.5
            let bank = noise.fractal(x * 2.2 + 70, depth * 9 + 5, octaves: 3) - 0.5
            let share = step(0.0, 0.30, depth + 0.13 * bank)
            var color = deep.mixed(with: shallow, share) * (1 + 0.22 * wave)
            color = color.mixed(with: Light(0xe8fbff), step(0.17, 0.30, wave) * 0.35 * (1 - share))
            // The water's edge: a curve that comes nearer to the left.
            let edge = 0.765 + 0.10 * x + 0.22 * x * x + 0.018 * (noise.fractal(x * 7 + 20, octaves: 3) - 0.5)
            let beach = y - edge
            let thin = step(-0.075, 0, beach)
            color = color.mixed(with: sand, thin * 0.55)
            for (offset, strength) in [(-0.055, 0.55), (-0.006, 0.95)] {
                let lace = noise.fractal(x * 26 + 90, y * 40 + offset * 900, octaves: 3)
                let d = (beach - offset + 0.02 * (lace - 0.5)) / 0.010
                color = color.mixed(with: Light(0xffffff), strength * clamped(1.15 - d * d) * step(0.25, 0.6, lace))
            }
            let grains = noise.fractal(x * 60 + 900, y * 90, octaves: 3)
            let dry = wet.mixed(with: sand, step(0.012, 0.075, beach)) * (0.95 + 0.10 * grains)
            return color.mixed(with: dry, clamped(beach / (2 * pixel) + 0.5))
        }
    }
}
