/// So many of something, as people write it: “1 album”, “2 albums”.
///
/// For nouns that take an s.
public func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
