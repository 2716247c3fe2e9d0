internal import Geometry

/// The colours of a general quad, row by row: its picture, the gap, and its reflection.
struct PerspectiveSource {
    private let quad: PerspectiveQuad
    private let filter: FilterTable
    private let texture: Texture
    private let crop: Rect
    private let isOpaque: Bool, isBackdropOpaque: Bool
    private let backdrop: UInt32
    private let opacity: Double, length: Double
    /// The columns that may be drawn.
    private let columns: Range<Int>
    /// The tiles of all those columns, in the row of tiles last drawn in, which begins at `y`.
    private var tiles: [PerspectiveTile]
    private var y = Int.min

    /// For a quad of which some columns may be drawn, and a part of the texture, in fractions of it; `tiles` is memory to
    /// use again.
    init(
        _ quad: PerspectiveQuad, _ texture: Texture, crop: Rect, _ reflection: DrawItem.Reflection?,
        _ filter: FilterTable, columns: Range<Int>, tiles: consuming [PerspectiveTile]
    ) {
        self.quad = quad
        self.filter = filter
        self.texture = texture
        self.crop = crop
        self.columns = columns
        self.tiles = tiles
        isOpaque = texture.isOpaque
        backdrop = reflection?.backdrop.pixel ?? 0
        isBackdropOpaque = backdrop >> 24 == 255
        opacity = reflection?.boundedOpacity ?? 0
        length = quad.reflectionEnd - quad.gapEnd
    }

    /// Gives the memory back.
    consuming func end() -> [PerspectiveTile] { tiles }

    /// Lays pixels of row `y` over it with their coverage and an opacity, 0…256 and 0…255.
    mutating func draw(
        _ columns: Range<Int>, y: Int, coverage: UInt32, opacity: UInt32, into row: UnsafeMutablePointer<UInt32>
    ) {
        if y & ~PerspectiveTile.mask != self.y { begin(y & ~PerspectiveTile.mask) }
        let weight = divideBy255(coverage &* opacity)
        let first = self.columns.lowerBound & ~PerspectiveTile.mask
        var x = columns.lowerBound
        tiles.withUnsafeBufferPointer { tiles in
            while x < columns.upperBound {
                let end = min((x | PerspectiveTile.mask) + 1, columns.upperBound)
                draw(x..<end, y, weight, tiles[(x - first) / PerspectiveTile.size], row)
                x = end
            }
        }
    }

    /// Goes on to the row of tiles that begins at `y`.
    private mutating func begin(_ y: Int) {
        self.y = y
        tiles.removeAll(keepingCapacity: true)
        var x = columns.lowerBound & ~PerspectiveTile.mask
        while x < columns.upperBound {
            tiles.append(PerspectiveTile(quad, texture, crop, filter, x: x, y: y))
            x += PerspectiveTile.size
        }
    }

    /// Draws the pixels of one tile.
    private func draw(
        _ columns: Range<Int>, _ y: Int, _ weight: UInt32, _ tile: borrowing PerspectiveTile,
        _ row: UnsafeMutablePointer<UInt32>
    ) {
        switch tile.part {
        case .picture where weight == 256 && isOpaque:
            let picture = tile.sampler(y: y, isMirrored: false)
            for x in columns { row[x] = picture.pixel(at: picture.place(x)) }
        case .picture:
            let picture = tile.sampler(y: y, isMirrored: false)
            for x in columns { row[x] = mix(row[x], picture.pixel(at: picture.heldPlace(x)), weight: weight) }
        case .mirror where weight == 256 && isOpaque && isBackdropOpaque:
            let mirror = tile.sampler(y: y, isMirrored: true)
            let fade = fade(mirror)
            for x in columns {
                let place = mirror.place(x)
                row[x] = between(mirror.pixel(at: place), backdrop, weight: fade.weight(at: place.row))
            }
        case .mirror:
            let mirror = tile.sampler(y: y, isMirrored: true)
            let fade = fade(mirror)
            for x in columns {
                let place = mirror.heldPlace(x)
                let pixel = mix(backdrop, mirror.pixel(at: place), weight: fade.heldWeight(at: place.row))
                row[x] = mix(row[x], pixel, weight: weight)
            }
        case .mixed: drawMixed(columns, y, weight, tile, row)
        }
    }

    /// Pixels across an edge are shared out by how much of their height lies above it.
    private func drawMixed(
        _ columns: Range<Int>, _ y: Int, _ weight: UInt32, _ tile: borrowing PerspectiveTile,
        _ row: UnsafeMutablePointer<UInt32>
    ) {
        let picture = tile.sampler(y: y, isMirrored: false)
        let mirror = tile.sampler(y: y, isMirrored: true)
        let perReach = 1 / tile.reach
        let fade = fade(mirror)
        for x in columns {
            let v = picture.height(at: picture.place(x))
            let above = share((1 - v) * perReach)
            let inGap = length > 0 ? share((quad.gapEnd - v) * perReach) : 256
            var pixel = backdrop
            if inGap < 256 {
                let place = mirror.heldPlace(x)
                let mirrored = mix(backdrop, mirror.pixel(at: place), weight: fade.heldWeight(at: place.row))
                pixel = between(pixel, mirrored, weight: inGap)
            }
            if above > 0 { pixel = between(picture.pixel(at: picture.heldPlace(x)), pixel, weight: above) }
            row[x] = mix(row[x], pixel, weight: weight)
        }
    }

    /// The share of the mirrored picture, which is linear in the sampler's row.
    ///
    /// At a distance d below the gap it is opacity · (1 − d / length), and a row stands for the height 1 − d.
    private func fade(_ mirror: PerspectiveSampler) -> Fade {
        let perHeight = length > 0 ? opacity * 256 / length : 0
        let slope = perHeight * mirror.heightPerRow
        return Fade(constant: opacity * 256 - perHeight - slope * mirror.top, slope: slope)
    }

    /// A weight of 0…256 as a linear function of a row.
    private struct Fade {
        var constant: Double, slope: Double

        /// For a row within the reflection.
        @inline(__always)
        func weight(at row: Double) -> UInt32 {
            // Adding 2⁵² leaves the nearest whole number in the lower bits.
            UInt32(truncatingIfNeeded: (constant + slope * row + 0x1p52).bitPattern)
        }

        /// For any row.
        @inline(__always)
        func heldWeight(at row: Double) -> UInt32 {
            let fade = constant + slope * row + 0.5
            return fade > 0 ? (fade < 256 ? UInt32(fade) : 256) : 0
        }
    }

    /// How much of a pixel lies above an edge that is `distance` of its own heights below its centre, 0…256.
    @inline(__always)
    private func share(_ distance: Double) -> UInt32 {
        let share = (distance + 0.5) * 256 + 0.5
        return share > 0 ? (share < 256 ? UInt32(share) : 256) : 0
    }
}
