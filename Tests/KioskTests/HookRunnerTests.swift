import Control
import FoundationEssentials
import Glibc
import Platform
import Testing

@testable import Kiosk

@Suite("Hooks") struct HookRunnerTests {
    private let log = LineLog()
    private let folder = "/tmp/albumen-\(UInt64.random(in: 0...UInt64.max))"

    private func runner(_ commands: [String: [String]], count: Int = 2) throws -> HookRunner {
        try makeFolders(folder)
        var configuration = Configuration()
        configuration.hooks = commands
        configuration.hookCount = count
        configuration.hookSeconds = 1
        let log = log
        return try HookRunner(settings: HookRunner.Settings(configuration), log: { log.add($0) })
    }

    /// Waits until a condition holds; false if it does not within 20 seconds.
    private func waits(for condition: () -> Bool) -> Bool {
        let deadline = MonotonicClock.nanoseconds() + 20_000_000_000
        while !condition() {
            if MonotonicClock.nanoseconds() > deadline { return false }
            usleep(2_000)
        }
        return true
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOf: URL(filePath: "\(folder)/\(name)"), encoding: .utf8)) ?? ""
    }

    @Test("A program gets its arguments as they are and the event as a line of JSON, and others are not run")
    func input() throws {
        let script = "cat > \"$1.part\"; printf '%s' \"$2\" >> \"$1.part\"; mv \"$1.part\" \"$1\""
        let runner = try runner(["album-changed": ["/bin/sh", "-c", script, "sh", "\(folder)/out", "$(id) ; *"]])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        runner.run(.error(message: "m"))
        runner.run(.albumChanged(id: "Trips/Rome", name: "Rome \";", count: 12))
        #expect(waits { !text("out").isEmpty })
        let line = #"{"album":"Trips/Rome","count":12,"event":"album-changed","name":"Rome \";"}"#
        #expect(text("out") == line + "\n$(id) ; *")
        runner.close()
        #expect(log.all.isEmpty)
    }

    @Test("What fails, is killed, cannot be started or takes too long is told to the log and to nobody else")
    func failures() throws {
        let runner = try runner([
            "album-changed": ["/bin/sh", "-c", "exit 3"], "error": ["/nonexistent/x"],
            "cover-changed": ["/bin/sh", "-c", "kill -9 $$"],
            "library-changed": ["/bin/sh", "-c", "sleep 600 & echo $! > \(folder)/child; wait"],
        ])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        runner.run(.albumChanged(id: "a", name: "a", count: 1))
        runner.run(.error(message: "m"))
        runner.run(.coverChanged(Event.Cover(album: "a", index: 0, file: "f")))
        #expect(waits { log.all.count == 3 })
        #expect(
            Set(log.all) == [
                "hook album-changed, /bin/sh: failed with exit code 3",
                "hook error, /nonexistent/x: cannot be run: No such file or directory",
                "hook cover-changed, /bin/sh: was killed by signal 9",
            ])
        runner.run(.libraryChanged(albums: 1, photographs: 1))
        #expect(waits { log.all.count == 4 })
        #expect(log.all.last == "hook library-changed, /bin/sh: ended, since it took longer than 1 s")
        let child = pid_t(text("child").trimmingPrefix(" ").dropLast()) ?? 0
        // What it started is gone, too, or a corpse that its parent will bury.
        #expect(
            child > 0
                && waits {
                    (try? readFile("/proc/\(child)/stat", limit: 4_096)).map { $0.contains(UInt8(ascii: "Z")) } ?? true
                })
        runner.close()
    }

    @Test("No more run at a time than may, all get their turn, and too many are lost with one line")
    func concurrency() throws {
        let script = "mkdir \(folder)/$$ && ls \(folder) | grep -c . >> \(folder).counts; rmdir \(folder)/$$"
        let runner = try runner(["error": ["/bin/sh", "-c", script]], count: 3)
        defer {
            try? FileManager.default.removeItem(atPath: folder)
            unlink("\(folder).counts")
        }
        func counts() -> [Int] {
            text("../\(folder.dropFirst(5)).counts").split(separator: "\n").compactMap { Int($0) }
        }
        for index in 0..<30 { runner.run(.error(message: "\(index)")) }
        #expect(waits { counts().count == 30 })
        #expect(counts().allSatisfy { (1...3).contains($0) })
        #expect(log.all.isEmpty)
        runner.settings.commands = ["error": ["/bin/sleep", "600"]]
        for index in 0..<200 { runner.run(.error(message: "\(index)")) }
        #expect(waits { !log.all.isEmpty })
        let start = MonotonicClock.nanoseconds()
        runner.close()
        #expect(MonotonicClock.nanoseconds() - start < 5_000_000_000)
        #expect(log.all.first == "hook error, /bin/sleep: too many events wait for their programs; some are lost")
    }
}
