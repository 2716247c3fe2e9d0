internal import Glibc
internal import Platform

/// Runs a libdrm call that answers a negative number on failure: −1 with `errno` set, or the negated `errno` itself.
@discardableResult
func drmCall(_ call: String, on subject: String = "", _ body: () -> Int32) throws(SystemError) -> Int32 {
    let result = body()
    if result >= 0 { return result }
    throw SystemError(code: result == -1 ? errno : -result, call: call, subject: subject)
}
