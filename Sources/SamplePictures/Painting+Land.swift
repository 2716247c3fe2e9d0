extension Painting {
    /// A mountain range whose peaks are at given places (x, height above `base`, half width), with snow on the upper
    /// slopes, light from `sunX`, and haze at its foot.
    mutating func mountains(
        _ seed: Int, base: Double, peaks: [(x: Double, height: Double, width: Double)], rock: Light, haze: Light,
        snow: (lit: Light, shade: Light, depth: Double)?, hazeDepth: Double = 0.3, sunIsLeft: Bool = true
    ) {
        let noise = Noise(seed)
        func line(_ x: Double) -> Double {
            var top = 0.02
            for peak in peaks {
                let d = (x - peak.x) / peak.width
                let slope = max(0, 1 - (d < 0 ? -d : d))
                top = max(top, peak.height * slope * (0.62 + 0.38 * slope))
            }
            return base - top * (0.66 + 0.52 * noise.crags(x * 6 + 20, octaves: 5))
        }
        let facets = Noise(seed + 1)
        fill(below: line) { x, y, depth in
            // Slopes run down and outwards: folded noise along them, lit on one side of each fold.
            func fold(_ dx: Double) -> Double {
                facets.crags((x + dx) * 9 + 30 + 1.5 * depth, y * 5 + 11, octaves: 4)
            }
            let slope = (fold(0.004) - fold(-0.004)) * (sunIsLeft ? -60 : 60)
            let side = line(x + 0.012) - line(x - 0.012)
            let light = clamped(0.5 + slope * 0.35 + (sunIsLeft ? -side : side) * 7)
            var color = rock * (0.62 + 0.75 * light)
            if let snow {
                let patches = facets.fractal(x * 22 + 50, y * 16, octaves: 4)
                let share = step(snow.depth, snow.depth * 0.35, depth + 0.22 * (patches - 0.5) + 0.05 * (1 - light))
                color = color.mixed(with: snow.shade.mixed(with: snow.lit, light), share)
            }
            return color.mixed(with: haze, step(0, hazeDepth, y - base + hazeDepth) * 0.85)
        }
    }

    /// A line of hills of one colour that turns into `haze` downwards.
    mutating func hills(
        _ seed: Int, top: Double, height: Double, period: Double, color: Light, haze: Light, fade: Double,
        octaves: Int = 5
    ) {
        let noise = Noise(seed)
        fill { x in
            top - height * (noise.fractal(x / period + 40, octaves: octaves) - 0.5)
        } _: { x, y, depth in
            color.mixed(with: haze, step(0, fade, depth))
        }
    }

    /// Firs in a row along `ground`, of about `size`, dark against what is behind.
    mutating func firs(
        _ seed: Int, ground: (Double) -> Double, size: Double, spacing: Double, color: Light, foot: Light,
        to bottom: Double = 1
    ) {
        let noise = Noise(seed)
        var tops = [Double](repeating: bottom, count: width + 1)
        for column in 0...width { tops[column] = ground(x(column)) }
        for index in Int(-1.3 / spacing)...Int(1.3 / spacing) {
            let middle = (Double(index) + 0.9 * (noise.at(index, 1) - 0.5)) * spacing
            let tall = size * (0.5 + 0.9 * noise.at(index, 2) * noise.at(index, 3) + 0.2 * noise.at(index, 4))
            let half = tall * (0.17 + 0.06 * noise.at(index, 5))
            let foot = ground(middle)
            for column in max(
                self.column(middle - half), 0)...max(
                    min(self.column(middle + half), width), max(self.column(middle - half), 0))
            where column <= width {
                let d = (x(column) - middle) / half
                let away = d < 0 ? -d : d
                if away > 1 { continue }
                // Branches: the outline steps outwards several times on the way down.
                let saw = away * 5.5 - Double(Int(away * 5.5))
                let reach = 1 - away + 0.10 * (saw - 0.5) * away
                tops[column] = min(tops[column], foot - tall * max(0, reach * (0.75 + 0.25 * reach)))
            }
        }
        let (half, height, width) = (Double(width) / 2, Double(height), width)
        fill { x in
            tops[min(max(Int(x * height + half), 0), width)]
        } _: { x, y, depth in
            color.mixed(with: foot, step(0, size * 1.3, depth))
        }
    }

    /// A dune: a smooth crest whose windward side is lit and whose lee side lies in the shade.
    mutating func dune(
        _ seed: Int, top: Double, height: Double, period: Double, lit: Light, shade: Light, haze: Light, hazy: Double
    ) {
        let noise = Noise(seed)
        func line(_ x: Double) -> Double { top - height * (noise.fractal(x / period + 40, octaves: 2) - 0.5) }
        let ripples = Noise(seed + 1)
        fill(below: line) { x, y, depth in
            // The ridge winds from the crest towards the viewer; what lies right of it is shaded.
            let bend = 0.5 * period * (ripples.value(depth * 2.2 / period + x * 0.3 / period + 3) - 0.5)
            let at = x + bend + depth * 0.55
            let slope = (line(at + 0.01) - line(at - 0.01)) / 0.02 * period / height
            let dark = step(-0.05, 0.32, slope)
            let stripes = ripples.value((x + 0.6 * depth) * 7 / period, (depth * 60 + 3 * bend) / (0.25 + 3 * depth))
            let sand = lit * (0.93 + 0.12 * stripes + 0.12 * clamped(-slope))
            return sand.mixed(with: shade * (0.96 + 0.08 * stripes), dark * 0.9).mixed(with: haze, hazy)
        }
    }

    /// Table mountains: steep walls in layers of stone, lit from the left, with slopes of rubble at their feet.
    mutating func mesas(
        _ seed: Int, base: Double, tables: [(x: Double, top: Double, width: Double)], lit: Light, shade: Light,
        haze: Light, hazy: Double
    ) {
        let noise = Noise(seed)
        func line(_ x: Double) -> Double {
            var line = base + 0.02 * (noise.fractal(x * 4 + 30, octaves: 3) - 0.5)
            for table in tables {
                let d = (x - table.x) / table.width
                let away = (d < 0 ? -d : d) + 0.10 * (noise.fractal(x * 13 + 60, octaves: 2) - 0.5)
                let wall = step(1.08, 0.92, away)
                let rubble = 0.30 * step(1.75, 1.0, away)
                let roof = 0.020 * noise.fractal(x * 12 + 90, octaves: 3)
                line = min(line, base - (base - table.top - roof) * max(wall, rubble))
            }
            return line
        }
        let stone = Noise(seed + 1)
        fill(below: line) { x, y, depth in
            let bands = stone.fractal(y * 60 + 3 * stone.value(x * 3) + 20, octaves: 3)
            let cracks = stone.fractal(x * 60 + 10, y * 4, octaves: 3)
            let side = line(x + 0.02) - line(x - 0.02)
            let light = clamped(0.62 - side * 9 + 1.5 * (cracks - 0.5) * step(0.6, 0.9, y / base))
            var color = shade.mixed(with: lit, light) * (0.80 + 0.42 * bands)
            color = color.mixed(with: lit * 0.9, step(base - 0.10, base, y) * 0.5)
            return color.mixed(with: haze, hazy)
        }
    }
}
