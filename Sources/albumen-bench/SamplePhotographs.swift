import Geometry
import Glibc
import Images
import JPEGWriting
import Platform
import Raster
import SamplePictures

/// Writes an album of computed landscapes into a folder, which is made if it is not there: each scenery twice, once
/// 1600 × 1200 and once upright, named so that they sort in the order of `Scenery`.
func writeSamplePhotographs(to folder: String) throws(SystemError) {
    if mkdir(folder, 0o777) != 0, errno != EEXIST { throw SystemError(code: errno, call: "mkdir", subject: folder) }
    let encoder = PNGEncoder(filter: .up, level: 6)
    let count = Scenery.allCases.count
    for number in 0..<2 * count {
        let scenery = Scenery.allCases[number % count]
        let isUpright = number % 2 == 1
        let size = PixelSize(width: isUpright ? 1200 : 1600, height: isUpright ? 1600 : 1200)
        let image = scenery.image(size: size, variant: number / count)
        let digits = number < 9 ? "0\(number + 1)" : "\(number + 1)"
        let path = "\(folder)/\(digits)-\(scenery.name).png"
        try writeFile(encoder.encode(copy(of: image)), to: path)
        print(path)
    }
}

/// Writes four photographs of 6000 × 4000 pixels into a folder, which is made if it is not there: computed landscapes,
/// enlarged, as JPEG files, one of them progressive.
func writeLargePhotographs(to folder: String) throws {
    if mkdir(folder, 0o777) != 0, errno != EEXIST { throw SystemError(code: errno, call: "mkdir", subject: folder) }
    for (number, scenery) in [Scenery.tulips, .canyon, .alpineLake, .sunset].enumerated() {
        let image = scenery.image(size: PixelSize(width: 750, height: 500))
            .scaled(to: PixelSize(width: 6000, height: 4000), filter: .smooth)
        let path = "\(folder)/\(number + 1)-\(scenery.name).jpg"
        try writeFile(try JPEGEncoder.file(of: image, quality: 90, isProgressive: number == 3), to: path)
        print(path)
    }
}

private func copy(of image: Image) -> Bitmap {
    var bitmap = Bitmap(size: image.size, format: image.format)
    bitmap.withMutableBytes { target in
        image.withBytes { target.copyMemory(from: $0, byteCount: image.byteCount) }
    }
    return bitmap
}
