/// The angle of a direction, clockwise from the right as y grows downwards, in radians from −π to π; 0 for no direction.
///
/// The same to the last bit on every processor, like `sineCosine`: reduced to |t| ≤ tan 15° by the symmetries and by
/// arctan t = π/6 + arctan((√3·t − 1)/(√3 + t)), then the Taylor series; error at most 4 units in the last place.
public func angle(of direction: Point) -> Double {
    let (x, y) = (direction.x.magnitude, direction.y.magnitude)
    guard x > 0 || y > 0, x.isFinite, y.isFinite else { return 0 }
    let isSteep = y > x
    var t = isSteep ? x / y : y / x
    let isReduced = t > 0.2679491924311227
    let root = 1.7320508075688772
    if isReduced { t = (root * t - 1) / (root + t) }
    let t2 = t * t
    var sum = 0.0
    for n in stride(from: 29.0, to: 0, by: -2) { sum = 1 / n - t2 * sum }
    var angle = t * sum
    if isReduced { angle += Double.pi / 6 }
    if isSteep { angle = Double.pi / 2 - angle }
    if direction.x < 0 { angle = Double.pi - angle }
    return direction.y < 0 ? -angle : angle
}
