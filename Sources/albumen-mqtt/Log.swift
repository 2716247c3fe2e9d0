import Glibc
import Platform

/// A line for whoever looks after the kiosk; to standard error, which the service manager keeps.
///
/// What cannot be written is lost: there is nobody else to tell.
func log(_ line: String) {
    Array("albumen-mqtt: \(line)\n".utf8).withUnsafeBytes { bytes in try? writeAll(bytes, to: STDERR_FILENO) }
}
