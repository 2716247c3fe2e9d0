import FoundationEssentials
import Testing

/// One case: what goes in, what is to come out.
struct SpecCase: Decodable, Sendable, CustomTestStringConvertible {
    var id: String
    var group: String
    var input: [String: JSON]
    var expected: JSON
    var tolerance: Double

    var testDescription: String { id }
}

/// The file of cases.
struct CaseFile: Decodable, Sendable {
    /// What all cases share: the named parameter sets.
    struct Meta: Decodable, Sendable {
        var params: [String: [String: Double]]
    }

    var meta: Meta
    var cases: [SpecCase]

    /// The copy beside this file, or the file of the same form that `ALBUMEN_SPEC_CASES` names.
    static let shared = Result<CaseFile, any Error> {
        let besides = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "cases.json").path
        let path = ProcessInfo.processInfo.environment["ALBUMEN_SPEC_CASES"] ?? besides
        return try JSONDecoder().decode(CaseFile.self, from: Data(contentsOf: URL(filePath: path)))
    }

    /// Its cases; none if it cannot be read, which a test of its own reports.
    static var cases: [SpecCase] { (try? shared.get().cases) ?? [] }
}

/// A case whose input is not of a known form.
struct UnknownForm: Error, CustomStringConvertible {
    var description: String

    init(_ specCase: SpecCase) {
        description = "\(specCase.id): no known form of input: \(specCase.input.keys.sorted())"
    }
}

extension SpecCase {
    /// A number of the input.
    subscript(key: String) -> Double? { input[key]?.number }

    /// A size or the like of the input: two numbers.
    func pair(_ key: String) -> (Double, Double)? {
        guard let numbers = input[key]?.numbers, numbers.count >= 2 else { return nil }
        return (numbers[0], numbers[1])
    }
}
