import Testing

@testable import Control

@Suite struct ControlSocketPathTests {
    @Test("The environment's word comes first, then the system's kiosk, then the user's, then the system's place")
    func order() {
        let everything = ["ALBUMEN_SOCKET": "/tmp/a.sock", "XDG_RUNTIME_DIR": "/run/user/1000"]
        let user = ["ALBUMEN_SOCKET": "", "XDG_RUNTIME_DIR": "/run/user/1000"]
        func path(_ environment: [String: String], systemRuns: Bool) -> String {
            ControlSocketPath.standard(environment: environment) { systemRuns && $0 == "/run/albumen/control.sock" }
        }
        #expect(path(everything, systemRuns: true) == "/tmp/a.sock")
        #expect(path(user, systemRuns: true) == "/run/albumen/control.sock")
        #expect(path(user, systemRuns: false) == "/run/user/1000/albumen/control.sock")
        #expect(path([:], systemRuns: false) == "/run/albumen/control.sock")
        #expect(path(["XDG_RUNTIME_DIR": ""], systemRuns: false) == "/run/albumen/control.sock")
    }
}
