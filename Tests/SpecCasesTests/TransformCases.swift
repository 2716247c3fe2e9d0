import Geometry

/// The 16 elements by name.
private func elements(_ t: Transform3D) -> [String: Double] {
    [
        "m11": t.m11, "m12": t.m12, "m13": t.m13, "m14": t.m14, "m21": t.m21, "m22": t.m22, "m23": t.m23,
        "m24": t.m24, "m31": t.m31, "m32": t.m32, "m33": t.m33, "m34": t.m34, "m41": t.m41, "m42": t.m42,
        "m43": t.m43, "m44": t.m44,
    ]
}

/// All numbers in a text, in order.
private func numbers(in text: String) -> [Double] {
    text.split { !"+-.0123456789eE".contains($0) }.compactMap { Double($0) }
}

/// Reads `scale(translate(I,10,0,0),2,2,1)` and the like.
private struct TransformExpression {
    private var rest: Substring

    static func parse(_ text: String) -> Transform3D? {
        var parser = TransformExpression(rest: Substring(text.filter { $0 != " " }))
        let result = parser.transform()
        return parser.rest.isEmpty ? result : nil
    }

    private mutating func take(_ token: String) -> Bool {
        guard rest.hasPrefix(token) else { return false }
        rest = rest.dropFirst(token.count)
        return true
    }

    private mutating func transform() -> Transform3D? {
        if take("concat(") {
            guard let a = transform(), take(","), let b = transform(), take(")") else { return nil }
            return a.concatenating(b)
        }
        for name in ["translate", "rotate", "scale"] where take(name + "(") {
            guard let inner = transform() else { return nil }
            let end = rest.firstIndex(of: ")") ?? rest.endIndex
            let n = rest[..<end].split(separator: ",").compactMap { Double($0) }
            rest = rest[end...]
            guard take(")"), n.count == (name == "rotate" ? 4 : 3) else { return nil }
            switch name {
            case "translate": return inner.translated(x: n[0], y: n[1], z: n[2])
            case "rotate": return inner.rotated(angle: n[0], x: n[1], y: n[2], z: n[3])
            default: return inner.scaled(x: n[0], y: n[1], z: n[2])
            }
        }
        return take("I") ? .identity : nil
    }
}

private func transform(of specCase: SpecCase) throws -> Transform3D {
    if let degrees = specCase["angle_deg"], let axis = specCase.input["axis"]?.numbers, axis.count == 3 {
        return .rotation(angle: degrees * .pi / 180, x: axis[0], y: axis[1], z: axis[2])
    }
    if let text = specCase.input["rotation"]?.string, let rotation = rotation(text) { return rotation }
    if let text = specCase.input["t"]?.string, let transform = TransformExpression.parse(text) { return transform }
    if let d = specCase["d"], let tz = specCase["tz"] {
        var perspective = Transform3D.identity
        perspective.m34 = -1 / d
        if specCase.input["m34_written"]?.string?.hasPrefix("before") ?? true {
            return perspective.translated(x: 0, y: 0, z: tz)
        }
        var translation = Transform3D.translation(x: 0, y: 0, z: tz)
        translation.m34 = -1 / d
        return translation
    }
    throw UnknownForm(specCase)
}

/// Reads `(-0.79 rad, axis (0,-1,0))`.
private func rotation(_ text: String) -> Transform3D? {
    let n = numbers(in: text.replacing("rad", with: "").replacing("axis", with: ""))
    return n.count == 4 ? .rotation(angle: n[0], x: n[1], y: n[2], z: n[3]) : nil
}

/// Group `transform`: a matrix' elements, or where a point lands.
func transformAnswer(_ specCase: SpecCase) throws -> JSON {
    let transform = try transform(of: specCase)
    if let p = specCase.input["p"]?.numbers, p.count >= 2 {
        let landed = transform.apply(x: p[0], y: p[1], z: p.count > 2 ? p[2] : 0)
        return .numbers([landed.x / landed.w, landed.y / landed.w])
    }
    var answer = elements(transform).mapValues(JSON.number)
    if let text = specCase.expected.object?["same_as"]?.string, let other = rotation(text) {
        let others = elements(other)
        let isSame = elements(transform).allSatisfy { ($0.value - (others[$0.key] ?? .nan)).magnitude < 1e-12 }
        answer["same_as"] = isSame ? .string(text) : .null
    }
    return .object(answer)
}
