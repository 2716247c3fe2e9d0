import Testing

/// Who answers a group: from a case's input, what the product computes, under the names of the expectation.
private let answers: [String: @Sendable (SpecCase) throws -> JSON] = [
    "transform": transformAnswer,
    "cover": coverAnswer,
    "flow": flowAnswer,
    "snap": snapAnswer,
    "tap": tapAnswer,
    "hit": hitAnswer,
    "rb": classicAnswer,
    "curve": curveAnswer,
    "pop": popAnswer,
    "spring": springAnswer,
    "rubber": rubberAnswer,
    "decel": decelerationAnswer,
    "velocity": velocityAnswer,
    "gravity": gravityAnswer,
    "refl": reflectionAnswer,
    "basic": basicAnswer,
    "time": timeAnswer,
    "implicit": implicitAnswer,
    "fixed": fixedAnswer,
    "drag": dragAnswer,
    "expand": expandAnswer,
    "close": closeAnswer,
]

@Suite("The specification's cases")
struct SpecCases {
    @Test("The file can be read, holds cases, and names none twice")
    func file() throws {
        let cases = try CaseFile.shared.get().cases
        #expect(!cases.isEmpty)
        #expect(Set(cases.map(\.id)).count == cases.count)
    }

    @Test("The product computes what the case expects", arguments: CaseFile.cases)
    func check(specCase: SpecCase) throws {
        let answer = try #require(answers[specCase.group], "the group \(specCase.group) is unknown")
        let differences = try answer(specCase)
            .differences(from: specCase.expected, tolerance: specCase.tolerance)
        #expect(differences.isEmpty)
    }

    @Test("A wrong answer, a missing one and one of another form are told")
    func differences() {
        let expected = JSON.object(["x": .number(1), "quad": .numbers([1, 2])])
        func differences(_ answer: [String: JSON]) -> [String] {
            JSON.object(answer).differences(from: expected, tolerance: 0.01)
        }
        #expect(differences(["x": .number(1.005), "quad": .numbers([1, 2.01]), "more": .null]) == [])
        #expect(differences(["x": .number(1.02), "quad": .numbers([1, 2])]).count == 1)
        #expect(differences(["x": .number(1)]).count == 1)
        #expect(differences(["x": .number(.nan), "quad": .numbers([1, 2, 3])]).count == 2)
        #expect(differences(["x": .bool(true), "quad": .null]).count == 2)
    }
}
