/// From a place on the touch sensor to layer points of the upright picture: calibration, rotation and scale in one value.
///
/// The sensor speaks in units of the panel, 0…1 in both directions, as scanned out and not as mounted. Its calibration
/// is applied first, then the rotation that the picture was turned by is undone, then the unit square becomes the
/// picture. All three are affine, so they are multiplied once, here.
public struct PanelTransform: Hashable, Sendable {
    /// The upright picture, in pixels.
    public let size: PixelSize
    /// Pixels in a layer point, above 0.
    public let pointScale: Double
    private let matrix: PanelMatrix

    /// Makes the transform of a picture of a size (upright), shown with a rotation, under a sensor with a calibration.
    public init(
        size: PixelSize, pointScale: Double = 1, rotation: PanelRotation = .none, calibration: PanelMatrix = .identity
    ) {
        precondition(pointScale > 0, "a point has an extent")
        self.size = size
        self.pointScale = pointScale
        let upright =
            switch rotation {
            case .none: PanelMatrix.identity
            case .clockwise90: PanelMatrix(0, 1, 0, -1, 0, 1)
            case .half: PanelMatrix(-1, 0, 1, 0, -1, 1)
            case .clockwise270: PanelMatrix(0, -1, 1, 1, 0, 0)
            }
        let scale = PanelMatrix(Double(size.width) / pointScale, 0, 0, 0, Double(size.height) / pointScale, 0)
        matrix = calibration.concatenating(upright).concatenating(scale)
    }

    /// Where on the picture a place of the sensor is, in layer points; it may be outside.
    public func point(atSensor unit: Point) -> Point { matrix.map(unit) }

    /// Which place of the sensor lies under a point of the picture; nil if the calibration cannot be undone.
    public func sensorUnit(at point: Point) -> Point? { matrix.inverse?.map(point) }

    /// Whether a point is on the picture, or at most `margin` of its extent beside it.
    ///
    /// A sensor's last line may come out at exactly the picture's far edge, and a calibration is never good to the last
    /// pixel: a margin of 0.01 forgives both. What is not finite is outside.
    public func contains(_ point: Point, margin: Double) -> Bool {
        let (width, height) = (Double(size.width) / pointScale, Double(size.height) / pointScale)
        return point.x >= -margin * width && point.x <= (1 + margin) * width
            && point.y >= -margin * height && point.y <= (1 + margin) * height
    }

    /// The nearest point of the picture, whose last ones are the upper left corners of its last pixels.
    public func clamped(_ point: Point) -> Point {
        Point(
            x: max(0, min(point.x, Double(size.width - 1) / pointScale)),
            y: max(0, min(point.y, Double(size.height - 1) / pointScale)))
    }
}
