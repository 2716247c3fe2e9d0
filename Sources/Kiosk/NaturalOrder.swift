/// Whether `a` comes before `b` as people sort names: digits by their value, letters without regard to case.
///
/// `IMG_2` comes before `IMG_10`. Names that differ only in case or in leading zeros are ordered by their scalars, so
/// that the order is total and the same on every machine. Complexity: O(length).
func naturallyPrecedes(_ a: String, _ b: String) -> Bool {
    var x = a.unicodeScalars[...]
    var y = b.unicodeScalars[...]
    while let p = x.first, let q = y.first {
        if isDigit(p), isDigit(q) {
            let m = takeNumber(&x)
            let n = takeNumber(&y)
            if m.count != n.count { return m.count < n.count }
            if m != n { return m.lexicographicallyPrecedes(n) }
            continue
        }
        let (s, t) = (p.properties.lowercaseMapping, q.properties.lowercaseMapping)
        if s != t { return s < t }
        x.removeFirst()
        y.removeFirst()
    }
    if x.isEmpty != y.isEmpty { return x.isEmpty }
    return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

/// Takes a run of digits off the front; leading zeros are dropped.
private func takeNumber(_ text: inout Substring.UnicodeScalarView) -> [Unicode.Scalar] {
    var digits: [Unicode.Scalar] = []
    while let digit = text.first, isDigit(digit) {
        if !(digits.isEmpty && digit == "0") { digits.append(digit) }
        text.removeFirst()
    }
    return digits
}
