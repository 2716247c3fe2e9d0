public import Geometry

/// A value that can change smoothly, because values of its kind can be added and multiplied by numbers.
public protocol Interpolatable: Equatable {
    /// The sum, component by component.
    func adding(_ other: Self) -> Self
    /// The difference, component by component; it may lie outside what makes sense as a value of its own.
    func subtracting(_ other: Self) -> Self
    /// Every component multiplied by a factor.
    func multiplied(by factor: Double) -> Self
}

extension Interpolatable {
    /// The value at a share of the way to another: this one at 0, the other at 1; shares outside go on in line.
    public func interpolated(to other: Self, at share: Double) -> Self {
        share == 1 ? other : adding(other.subtracting(self).multiplied(by: share))
    }
}

extension Double: Interpolatable {
    /// The sum.
    public func adding(_ other: Double) -> Double { self + other }
    /// The difference.
    public func subtracting(_ other: Double) -> Double { self - other }
    /// The product.
    public func multiplied(by factor: Double) -> Double { self * factor }
}

extension Point: Interpolatable {
    /// The sum of both coordinates.
    public func adding(_ other: Point) -> Point { self + other }
    /// The difference of both coordinates.
    public func subtracting(_ other: Point) -> Point { self - other }
    /// Both coordinates multiplied.
    public func multiplied(by factor: Double) -> Point { Point(x: x * factor, y: y * factor) }
}

extension Size: Interpolatable {
    /// The sum of both extents.
    public func adding(_ other: Size) -> Size { Size(width: width + other.width, height: height + other.height) }
    /// The difference of both extents, which may be negative.
    public func subtracting(_ other: Size) -> Size { Size(width: width - other.width, height: height - other.height) }
    /// Both extents multiplied.
    public func multiplied(by factor: Double) -> Size { Size(width: width * factor, height: height * factor) }
}

extension Rect: Interpolatable {
    /// The sum of origins and of extents.
    public func adding(_ other: Rect) -> Rect {
        Rect(origin: origin.adding(other.origin), size: size.adding(other.size))
    }
    /// The difference of origins and of extents.
    public func subtracting(_ other: Rect) -> Rect {
        Rect(origin: origin.subtracting(other.origin), size: size.subtracting(other.size))
    }
    /// Origin and extent multiplied.
    public func multiplied(by factor: Double) -> Rect {
        Rect(origin: origin.multiplied(by: factor), size: size.multiplied(by: factor))
    }
}

/// Matrices are interpolated element by element: exact for moves, stretches and perspectives.
///
/// A turn shrinks on its way, to cos(angle / 2) in the middle; give large turns as keyframes.
extension Transform3D: Interpolatable {
    /// The sum, element by element.
    public func adding(_ other: Transform3D) -> Transform3D { combined(other) { $0 + $1 } }
    /// The difference, element by element.
    public func subtracting(_ other: Transform3D) -> Transform3D { combined(other) { $0 - $1 } }
    /// Every element multiplied.
    public func multiplied(by factor: Double) -> Transform3D { combined(self) { a, _ in a * factor } }

    private func combined(_ b: Transform3D, _ f: (Double, Double) -> Double) -> Transform3D {
        var t = Transform3D()
        (t.m11, t.m12, t.m13, t.m14) = (f(m11, b.m11), f(m12, b.m12), f(m13, b.m13), f(m14, b.m14))
        (t.m21, t.m22, t.m23, t.m24) = (f(m21, b.m21), f(m22, b.m22), f(m23, b.m23), f(m24, b.m24))
        (t.m31, t.m32, t.m33, t.m34) = (f(m31, b.m31), f(m32, b.m32), f(m33, b.m33), f(m34, b.m34))
        (t.m41, t.m42, t.m43, t.m44) = (f(m41, b.m41), f(m42, b.m42), f(m43, b.m43), f(m44, b.m44))
        return t
    }
}
