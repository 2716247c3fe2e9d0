/// The lengths of the settings in layer points, as they are when a finger lands.
struct GestureThresholds: Hashable, Sendable {
    var slop: Double
    var doubleTapDistance: Double
    var bounceDistance: Double
    var minimumSpan: Double
    var minimumVelocity: Double
    var swipeVelocity: Double
    var maximumVelocity: Double

    init(_ settings: GestureSettings, pointsPerMillimetre: Double) {
        slop = settings.slop * pointsPerMillimetre
        doubleTapDistance = settings.doubleTapDistance * pointsPerMillimetre
        bounceDistance = settings.bounceDistance * pointsPerMillimetre
        minimumSpan = settings.minimumSpan * pointsPerMillimetre
        minimumVelocity = settings.minimumVelocity * pointsPerMillimetre
        swipeVelocity = settings.swipeVelocity * pointsPerMillimetre
        maximumVelocity = settings.maximumVelocity * pointsPerMillimetre
    }
}
