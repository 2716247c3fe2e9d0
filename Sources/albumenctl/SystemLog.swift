import Glibc

/// The system's log: the journal, or syslog where there is none (`syslog(3)`).
enum SystemLog {
    /// Writes a line in the name `albumenctl`, with facility `auth` and priority `info`.
    static func write(_ line: String) {
        openlog("albumenctl", LOG_PID, LOG_AUTH)
        // The text is an argument, never the format.
        line.withCString { text in withVaList([text]) { vsyslog(LOG_INFO, "%s", $0) } }
        closelog()
    }
}
