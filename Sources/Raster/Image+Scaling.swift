public import Geometry

extension Image {
    /// This picture, or a part of it, scaled to a size; opaque if it is.
    ///
    /// `crop` is in fractions of the picture, within 0…1; without extent it counts as the whole. Complexity: O(pixels
    /// read plus pixels made); a 1440 × 1080 picture takes some milliseconds. The format is `xrgb8888`.
    public func scaled(
        to size: PixelSize, crop: Rect = DrawItem.wholePicture, filter: ScaleFilter = .area
    ) -> Image {
        precondition(format == .xrgb8888, "a picture has colours")
        let scaler = PictureScaler()
        let target = PixelRect(size)
        scaler.prepare(
            self.size, part: texels(of: crop),
            over: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)), pixels: target,
            filter: filter)
        var bitmap = Bitmap(size: size, format: .xrgb8888)
        let pitch = bitmap.pitch
        bitmap.withMutableBytes { bytes in
            for y in 0..<size.height {
                scaler.begin(y, of: self)
                scaler.draw(
                    0..<size.width, solid: isOpaque ? 0xff00_0000 : 0,
                    into: (bytes + y * pitch).assumingMemoryBound(to: UInt32.self))
            }
        }
        return Image(bitmap, isOpaque: isOpaque)
    }

    /// A crop in texels.
    func texels(of crop: Rect) -> Rect {
        let part = DrawItem.bounded(crop: crop)
        let (width, height) = (Double(size.width), Double(size.height))
        return Rect(
            x: part.minX * width, y: part.minY * height, width: part.size.width * width,
            height: part.size.height * height)
    }
}
