/// What each scenery is made of, from the back to the front.
extension Painting {
    mutating func paintMilkyWay(_ seed: Int) {
        gradient([(0, Light(0x040818)), (0.45, Light(0x0c1a3a)), (0.72, Light(0x2a3f6b)), (0.85, Light(0x6a6a86))])
        milkyWay(seed + 1, to: 0.86)
        glow(-0.05, 0.92, radius: 0.30, Light(0xffb070), 0.5)
        stars(seed + 3, count: 900, to: 0.86)
        hills(seed + 4, top: 0.80, height: 0.10, period: 0.5, color: Light(0x1a2442), haze: Light(0x323a58), fade: 0.14)
        firs(
            seed + 5, ground: { 0.93 + 0.05 * $0 * $0 }, size: 0.22, spacing: 0.055, color: Light(0x070b16),
            foot: Light(0x0b1120))
    }

    mutating func paintLagoon(_ seed: Int) {
        gradient([(0, Light(0x1f78cf)), (0.25, Light(0x58a9e6)), (0.43, Light(0xc4e6f6)), (1, Light(0xc4e6f6))])
        clouds(
            seed + 1, from: 0.10, to: 0.44, width: 0.34, thickness: 0.16, cover: 0.50, lit: Light(0xffffff),
            shade: Light(0xb9cde0))
        hills(
            seed + 2, top: 0.415, height: 0.10, period: 0.32, color: Light(0x4f7f6a), haze: Light(0x8fb9b0), fade: 0.06)
        bay(
            seed + 3, horizon: 0.44, deep: Light(0x0b5fa8), shallow: Light(0x3fdcd0), sand: Light(0xf7e7c4),
            wet: Light(0xd9bd8e))
    }

    mutating func paintDunes(_ seed: Int) {
        gradient([(0, Light(0x1d4f8f)), (0.28, Light(0x5f93c4)), (0.46, Light(0xf2c9a0)), (1, Light(0xf2c9a0))])
        glow(-0.30, 0.42, radius: 0.22, Light(0xffd9a0), 0.6)
        let (haze, lit, shade) = (Light(0xf0b98a), Light(0xf0913c), Light(0x7a2f1e))
        dune(seed + 1, top: 0.45, height: 0.10, period: 0.50, lit: lit, shade: shade, haze: haze, hazy: 0.60)
        dune(seed + 3, top: 0.51, height: 0.16, period: 0.62, lit: lit, shade: shade, haze: haze, hazy: 0.32)
        dune(seed + 5, top: 0.60, height: 0.20, period: 0.80, lit: lit, shade: shade, haze: haze, hazy: 0.12)
        dune(seed + 7, top: 0.76, height: 0.30, period: 1.10, lit: lit, shade: shade, haze: haze, hazy: 0)
    }

    mutating func paintMistyForest(_ seed: Int) {
        gradient([(0, Light(0xa9c9c4)), (0.25, Light(0xe9efd8)), (0.5, Light(0xf6f1d4)), (1, Light(0xdde8d2))])
        glow(0.16, 0.20, radius: 0.20, Light(0xfff3b8), 0.9)
        let mist = Light(0xe6efd9)
        let layers: [(top: Double, size: Double, color: Int)] = [
            (0.36, 0.045, 0xa8c4b0), (0.46, 0.065, 0x7fa88e), (0.57, 0.095, 0x55876c), (0.70, 0.14, 0x2f6149),
            (0.87, 0.22, 0x123a2b),
        ]
        for (index, layer) in layers.enumerated() {
            let ground = Noise(seed + 10 * index)
            firs(
                seed + 10 * index + 1,
                ground: { layer.top + 0.20 * (ground.fractal($0 * 1.7 + 40, octaves: 3) - 0.5) },
                size: layer.size, spacing: layer.size * 0.17, color: Light(layer.color),
                foot: Light(layer.color).mixed(with: mist, index == 4 ? 0.1 : 0.75))
        }
    }

    mutating func paintAlpineLake(_ seed: Int) {
        let shore = 0.63
        gradient([
            (0, Light(0x2a6fc0)), (0.25, Light(0x76b4e6)), (0.46, Light(0xf7dfc0)), (0.60, Light(0xffc48a)),
            (1, Light(0xffc48a)),
        ])
        clouds(
            seed + 1, from: 0.02, to: 0.40, width: 0.60, thickness: 0.11, cover: 0.46, lit: Light(0xfff4e6),
            shade: Light(0xd8a8a0), strength: 0.85)
        let haze = Light(0xe6b9a4)
        mountains(
            seed + 2, base: shore, peaks: [(-0.62, 0.22, 0.5), (0.20, 0.20, 0.4), (0.66, 0.26, 0.5)],
            rock: Light(0x8a8fb4), haze: haze, snow: nil, hazeDepth: 0.2)
        mountains(
            seed + 3, base: shore,
            peaks: [
                (-0.03, 0.40, 0.34), (-0.33, 0.27, 0.30), (0.30, 0.26, 0.28), (0.62, 0.22, 0.3), (-0.70, 0.30, 0.3),
            ],
            rock: Light(0x4d5f86), haze: haze, snow: (Light(0xfff1e0), Light(0x8fa8d8), 0.24), hazeDepth: 0.16)
        let ground = Noise(seed + 4)
        func bank(_ x: Double) -> Double { shore - 0.010 - 0.05 * (x < 0 ? -x : x) * ground.value(x * 3 + 40) }
        firs(seed + 5, ground: bank, size: 0.055, spacing: 0.014, color: Light(0x1f4a3c), foot: Light(0x2c5a40))
        mirror(seed + 6, shore: shore, ripple: 0.10, tint: Light(0x1c4a78), near: 0.45)
    }

    mutating func paintSunset(_ seed: Int) {
        let shore = 0.60
        gradient([
            (0, Light(0x2b1c5a)), (0.20, Light(0x7a2f7c)), (0.38, Light(0xe0525f)), (0.52, Light(0xff9a4a)),
            (0.60, Light(0xffd070)), (1, Light(0xffd070)),
        ])
        clouds(
            seed + 1, from: 0.04, to: 0.56, width: 0.75, thickness: 0.085, cover: 0.50, lit: Light(0xffb27a),
            shade: Light(0x6a2a66), strength: 0.9)
        glow(0, 0.545, radius: 0.16, Light(0xffdf90), 0.85)
        disc(0, 0.545, radius: 0.075) { _, dy, _ in
            Light(0xfffbe0).mixed(with: Light(0xffdd70), clamped(0.5 + 0.6 * dy))
        }
        mirror(seed + 2, shore: shore, ripple: 0.5, tint: Light(0x2a1a52), near: 0.62, far: 0.25)
        glitter(seed + 3, x: 0, shore: shore, width: 0.075, Light(0xffe39a), 0.85)
    }

    mutating func paintTulips(_ seed: Int) {
        gradient([(0, Light(0x2f7fd6)), (0.25, Light(0x80bdf0)), (0.40, Light(0xe2f1fa)), (1, Light(0xe2f1fa))])
        clouds(
            seed + 1, from: 0.0, to: 0.40, width: 0.42, thickness: 0.17, cover: 0.52, lit: Light(0xffffff),
            shade: Light(0xbdd0e4))
        hills(
            seed + 2, top: 0.405, height: 0.035, period: 0.12, color: Light(0x4f7d58), haze: Light(0x7fa37a), fade: 0.03
        )
        flowerRows(
            seed + 3, horizon: 0.41,
            colors: [
                Light(0xe8213a), Light(0xffc61a), Light(0xf05aa8), Light(0xfff3ea), Light(0x8a3cc0), Light(0xff7a1f),
            ],
            leaf: Light(0x3a8a35), haze: Light(0xcfe0d8))
    }

    mutating func paintAurora(_ seed: Int) {
        let shore = 0.70
        gradient([(0, Light(0x050a20)), (0.4, Light(0x0a2038)), (0.70, Light(0x17505a)), (1, Light(0x17505a))])
        stars(seed + 1, count: 420, to: 0.66)
        aurora(seed + 2, height: 0.46, reach: 0.24, strength: 1.0, to: shore)
        aurora(seed + 7, height: 0.58, reach: 0.12, strength: 0.55, to: shore)
        mountains(
            seed + 3, base: shore, peaks: [(-0.40, 0.22, 0.42), (0.12, 0.15, 0.34), (0.46, 0.26, 0.40)],
            rock: Light(0x1a3148), haze: Light(0x1d4a58), snow: (Light(0xa8e6d8), Light(0x2c4a6a), 0.2), hazeDepth: 0.1)
        firs(
            seed + 4, ground: { _ in shore - 0.004 }, size: 0.045, spacing: 0.013, color: Light(0x071420),
            foot: Light(0x081826))
        mirror(seed + 5, shore: shore, ripple: 0.16, tint: Light(0x06182c), near: 0.5)
    }

    mutating func paintCanyon(_ seed: Int) {
        gradient([(0, Light(0x2468b4)), (0.3, Light(0x77abd8)), (0.60, Light(0xf5d8b8)), (1, Light(0xf5d8b8))])
        clouds(
            seed + 1, from: 0.03, to: 0.46, width: 0.55, thickness: 0.10, cover: 0.47, lit: Light(0xfff6ea),
            shade: Light(0xc9b4bc), strength: 0.9)
        let (lit, shade, haze) = (Light(0xe2703a), Light(0x6a2430), Light(0xe8b79a))
        mesas(
            seed + 2, base: 0.62, tables: [(-0.55, 0.50, 0.16), (0.10, 0.53, 0.22), (0.62, 0.49, 0.18)], lit: lit,
            shade: shade, haze: haze, hazy: 0.5)
        mesas(
            seed + 4, base: 0.68,
            tables: [(-0.17, 0.29, 0.15), (0.24, 0.38, 0.06), (0.80, 0.4, 0.2), (-0.75, 0.42, 0.2)],
            lit: lit, shade: shade, haze: haze, hazy: 0.08)
        let noise = Noise(seed + 6)
        fill { x in
            0.69 + 0.02 * (noise.fractal(x * 3 + 30, octaves: 3) - 0.5)
        } _: { x, y, depth in
            let distance = 0.10 / (depth + 0.03)
            let stones = noise.fractal(x * distance * 18 + 300, distance * 40, octaves: 3)
            let bush = step(0.60, 0.70, noise.fractal(x * distance * 10 + 700, distance * 26, octaves: 3))
            let sand = Light(0xcf6a3a).mixed(with: Light(0x9a4326), depth * 2.2) * (0.78 + 0.44 * stones)
            return sand.mixed(with: Light(0x5a5c32) * (0.7 + 0.6 * stones), bush * 0.85)
        }
    }
}
