extension Painting {
    /// Rows of flowers that run from the viewer to the horizon, each row of one of the colours.
    mutating func flowerRows(
        _ seed: Int, horizon: Double, colors: [Light], leaf: Light, haze: Light, vanishing: Double = 0
    ) {
        let noise = Noise(seed)
        // World: the ground lies `eye` below the eye; z is how far away, in heights of the picture.
        let eye = 0.30
        func color(_ lane: Int) -> Light { colors[((lane % colors.count) + colors.count) % colors.count] }
        paint(from: horizon) { x, y, _ in
            let z = eye / (y - horizon + 0.0015)
            let across = (x - vanishing) * z / 0.34 + 500
            let lane = Int(across)
            let place = across - Double(lane)
            let edge = place < 0.5 ? place : 1 - place
            let speckle = noise.fractal(across * 14, z * 9, octaves: 2)
            let soft = clamped(0.16 * z)
            let petals = color(lane) * (0.72 + 0.5 * speckle)
            let green = leaf * (0.6 + 0.7 * speckle)
            return green.mixed(with: petals, step(0.06 - 0.06 * soft, 0.2, edge + 0.12 * (speckle - 0.5)))
                .mixed(with: haze, step(3, 26, z) * 0.6)
        }
        // Single flowers nearby, the far ones first.
        var z = 3.4
        var rank = 0
        while z > 0.42 {
            let size = 0.0125 / z
            let ground = horizon + eye / z
            for index in -110...110 {
                let across = (Double(index) + noise.at(index, rank)) * 0.030
                let lane = Int(across / 0.34 + 500)
                let place = across / 0.34 + 500 - Double(lane)
                if place < 0.12 || place > 0.88 { continue }
                let x = across / z + vanishing
                if x < -1.2 || x > 1.2 { continue }
                let y = ground - size * (1.2 + 1.6 * noise.at(index, rank + 1000))
                let petal = color(lane) * (0.82 + 0.32 * noise.at(index, rank + 2000))
                disc(x, y + size * 0.75, radius: size * 0.42) { _, _, _ in leaf * 0.75 }
                disc(x, y, radius: size * (0.8 + 0.3 * noise.at(index, rank + 3000))) { dx, dy, _ in
                    // Light from above; the cup's rim is paler, its folds are darker.
                    let fold = dx < 0 ? -dx : dx
                    return petal.mixed(with: Light(0xffffff), 0.24 * clamped(-dy)) * (1.02 - 0.30 * dy - 0.22 * fold)
                }
            }
            z *= 0.972
            rank += 1
        }
    }
}
