/// Where the kiosk listens and its clients look for it, unless told otherwise.
public enum ControlSocketPath {
    /// The place of a kiosk that runs as a system service.
    public static let system = "/run/albumen/control.sock"

    /// The path that the environment means.
    ///
    /// `$ALBUMEN_SOCKET`, else the system's socket if it exists, else `$XDG_RUNTIME_DIR/albumen/control.sock`, else the
    /// system's. Empty variables count as unset.
    ///
    /// - Parameters:
    ///   - environment: the process's variables.
    ///   - exists: whether there is a file at a path.
    public static func standard(environment: [String: String], exists: (String) -> Bool) -> String {
        if let path = environment["ALBUMEN_SOCKET"], !path.isEmpty { return path }
        if exists(system) { return system }
        if let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty { return "\(folder)/albumen/control.sock" }
        return system
    }
}
