/// The thresholds that tell gestures apart, in layer points.
///
/// They are meant in millimetres of glass: a layer point is 0.159 mm where the panel's size is known, so a default of
/// 2.5 mm is 15.7 points. Where it is not known a point is a pixel, and the defaults are right at 160 pixels an inch.
public struct GestureSettings: Hashable, Sendable {
    /// Millimetres of glass in a layer point, where the panel's size is known.
    public static let millimetresPerPoint = 0.159

    /// How far from where it landed a finger may stray and still tap, in points, 0 or more.
    ///
    /// 15.7 (2.5 mm) unless set; gloves and resistive panels need 25 (4 mm).
    public var slop: Double
    /// The greatest speed a pan ends with, in points per second, above 0.
    ///
    /// 8000 (1.27 m/s) unless set; a faster finger keeps its direction.
    public var maximumVelocity: Double

    /// Makes settings; what is not given has its default.
    public init(slop: Double = 2.5 / millimetresPerPoint, maximumVelocity: Double = 8000) {
        precondition(slop >= 0 && maximumVelocity > 0, "thresholds are lengths and speeds")
        self.slop = slop
        self.maximumVelocity = maximumVelocity
    }
}
