/// What a misspelt name was probably meant as.
public enum Spelling {
    /// Words to put behind the report of a name that there is not: the one meant, or nothing if none is near.
    public static func advice(_ name: String, _ names: [String], before prefix: String = "") -> String {
        nearest(to: name, in: names).map { "; did you mean “\(prefix)\($0)”?" } ?? ""
    }

    /// The one of the names that is fewest slips away, at most one for each three letters; nil if all are farther.
    ///
    /// A slip is a letter too many, too few, another one, or two that changed places. Case does not count.
    static func nearest(to name: String, in names: [String]) -> String? {
        let candidates = names.map { (name: $0, slips: slips(between: name, and: $0)) }
        guard let best = candidates.min(by: { $0.slips < $1.slips }),
            best.slips <= max(1, min(name.count, best.name.count) / 3)
        else {
            return nil
        }
        return best.name
    }

    /// The restricted edit distance of Damerau and Levenshtein.
    ///
    /// Quadratic in the names' length; names longer than 64 are taken for their beginning.
    private static func slips(between one: String, and other: String) -> Int {
        let (one, other) = (Array(one.lowercased().prefix(64)), Array(other.lowercased().prefix(64)))
        var before: [Int] = []
        var last = Array(0...other.count)
        for (row, letter) in one.enumerated() {
            var line = [row + 1]
            for (column, wanted) in other.enumerated() {
                var best = min(last[column] + (letter == wanted ? 0 : 1), last[column + 1] + 1, line[column] + 1)
                if row > 0, column > 0, letter == other[column - 1], one[row - 1] == wanted {
                    best = min(best, before[column - 1] + 1)
                }
                line.append(best)
            }
            (before, last) = (last, line)
        }
        return last[other.count]
    }
}
