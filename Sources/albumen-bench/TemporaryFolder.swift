import Glibc
import Platform

/// Makes a folder below /tmp, called by a name and six letters more (`mkdtemp(3)`).
///
/// The name is copied by `strdup`: to make an array of a literal's `utf8CString` traps with Swift 6.0.3 on arm64.
func makeTemporaryFolder(_ name: String) throws(SystemError) -> String {
    let template = strdup("/tmp/\(name)-XXXXXX")
    defer { free(template) }
    guard let template, let made = mkdtemp(template) else { throw SystemError(code: errno, call: "mkdtemp") }
    return String(cString: made)
}
