internal import Images

/// Finds the Orientation tag in EXIF data.
///
/// Sources: Exif 2.32 (JEITA CP-3451), TIFF 6.0. Whatever does not fit them counts as upright: a wrong tag is no reason to
/// hide a photograph.
enum ExifOrientation {
    /// Reads the tag from the first directory of a TIFF structure.
    static func parse(_ tiff: ArraySlice<UInt8>) -> Orientation {
        let bytes = TIFFBytes(tiff)
        guard let bytes, bytes.number(at: 2, length: 2) == 42, let directory = bytes.number(at: 4, length: 4),
            let count = bytes.number(at: directory, length: 2)
        else { return .up }
        for entry in 0..<count {
            let offset = directory + 2 + 12 * entry
            guard let tag = bytes.number(at: offset, length: 2) else { return .up }
            if tag != 0x0112 { continue }
            // A SHORT by the standard, a LONG by some writers; a short value stands in the first bytes of its field.
            guard let type = bytes.number(at: offset + 2, length: 2), type == 3 || type == 4,
                let value = bytes.number(at: offset + 8, length: type == 3 ? 2 : 4)
            else { return .up }
            return Orientation(rawValue: UInt8(clamping: value)) ?? .up
        }
        return .up
    }
}
