/// Any JSON value; numbers as Double.
enum JSON: Hashable, Sendable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let array = try? value.decode([JSON].self) {
            self = .array(array)
        } else {
            self = .object(try value.decode([String: JSON].self))
        }
    }

    /// A list of numbers.
    static func numbers(_ values: [Double]) -> JSON { .array(values.map(JSON.number)) }

    /// The number, or nil if it is something else.
    var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The text, or nil if it is something else.
    var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The truth value, or nil if it is something else.
    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The list, or nil if it is something else.
    var array: [JSON]? { if case .array(let value) = self { value } else { nil } }
    /// The members, or nil if it is something else.
    var object: [String: JSON]? { if case .object(let value) = self { value } else { nil } }
    /// The numbers of a list of nothing else, or nil.
    var numbers: [Double]? {
        guard let numbers = array?.map(\.number), !numbers.contains(nil) else { return nil }
        return numbers.compactMap { $0 }
    }

    /// What keeps this answer from being the expected one, each with its path; nothing if it is.
    ///
    /// Numbers may differ by the tolerance. An answer may have more members than are expected, not fewer.
    func differences(from expected: JSON, tolerance: Double, path: String = "") -> [String] {
        switch (self, expected) {
        case (.number(let a), .number(let b)):
            return (a - b).magnitude <= tolerance ? [] : ["\(path): \(a) instead of \(b)"]
        case (.array(let a), .array(let b)) where a.count == b.count:
            return zip(a, b).enumerated().flatMap { index, pair in
                pair.0.differences(from: pair.1, tolerance: tolerance, path: "\(path)[\(index)]")
            }
        case (.object(let a), .object(let b)):
            return b.keys.sorted().flatMap { key in
                guard let answer = a[key], let wanted = b[key] else { return ["\(path).\(key): no answer"] }
                return answer.differences(from: wanted, tolerance: tolerance, path: "\(path).\(key)")
            }
        default:
            return self == expected ? [] : ["\(path): \(self) instead of \(expected)"]
        }
    }
}
