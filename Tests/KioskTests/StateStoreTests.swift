import FoundationEssentials
import Glibc
import Motion
import Platform
import Synchronization
import Testing

@testable import Kiosk

/// Lines from any thread.
final class LineLog: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

@Suite("State store") struct StateStoreTests {
    private let rome = SavedState(album: "Trips/Rome", file: "forum \"1\".jpg", index: 3)
    private let oslo = SavedState(album: "Trips/Oslo", file: nil, index: nil)

    /// A folder that is gone at the end.
    private final class Folder {
        let path = "/tmp/albumen-\(UInt64.random(in: 0...UInt64.max))"
        var file: String { path + "/sub/state.json" }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func store(_ log: LineLog = LineLog(), now: @escaping () -> FrameTime = { .zero }) throws -> StateStore {
            try StateStore(folder: path + "/sub", loop: try EventLoop(), log: { log.add($0) }, now: now)
        }
    }

    @Test("What is noted by a command is on the disk at the end and read back at the next start, with its folder made")
    func roundTrip() throws {
        let folder = Folder()
        let log = LineLog()
        let store = try folder.store(log)
        #expect(store.restored == nil)
        store.note(rome, isCommand: true)
        store.close()
        #expect(try folder.store(log).restored == rome)
        var info = stat()
        #expect(stat(folder.file, &info) == 0 && info.st_mode & 0o777 == 0o600)
        #expect(access(folder.file + ".part", F_OK) != 0)
        #expect(log.all.isEmpty)
    }

    @Test("A file cut off at any byte, or with any byte changed, never keeps the kiosk from starting")
    func damage() throws {
        let folder = Folder()
        let whole = rome.fileContents
        try makeFolders(folder.path + "/sub")
        for length in 0..<whole.count {
            try replaceFile(folder.file, with: Array(whole[..<length]))
            let log = LineLog()
            #expect(try folder.store(log).restored == nil)
            #expect(log.all.count == 1)
            let reason = length == 0 ? "it is empty" : "it breaks off"
            #expect(log.all.first == "\(folder.file): ignored: \(reason)")
        }
        for index in whole.indices {
            var changed = whole
            changed[index] ^= 0x15
            let log = LineLog()
            try replaceFile(folder.file, with: changed)
            // What still reads as a state is one, if another; everything else is ignored with a word.
            let restored = try folder.store(log).restored
            #expect((restored == nil) == (log.all.count == 1))
        }
    }

    @Test("A file that is huge, a folder or out of reach is ignored with the reason")
    func strangers() throws {
        let folder = Folder()
        try makeFolders(folder.path + "/sub")
        try replaceFile(folder.file, with: Array(repeating: UInt8(ascii: " "), count: 100_000))
        let log = LineLog()
        #expect(try folder.store(log).restored == nil)
        unlink(folder.file)
        try makeFolders(folder.file)
        let store = try folder.store(log)
        #expect(store.restored == nil)
        #expect(log.all.count == 2)
        store.note(rome, isCommand: true)
        store.close()
        #expect(log.all.count == 3)
        #expect(log.all.last?.hasPrefix("the state cannot be saved: ") == true)
    }

    @Test("A command is written at once, browsing once a minute at most, and nothing when nothing changed")
    func budget() {
        var budget = StateBudget(written: oslo)
        let start = FrameTime(nanoseconds: 1_000_000_000_000)
        func state(_ index: Int) -> SavedState { SavedState(album: "A", file: "\(index).jpg", index: index) }
        #expect(budget.note(oslo, isCommand: false, at: start) == nil)
        #expect(budget.note(oslo, isCommand: true, at: start) == nil)
        #expect(budget.due == nil)
        #expect(budget.note(rome, isCommand: true, at: start) == rome)
        // An hour of browsing, a photograph a second.
        var writes: [FrameTime] = []
        for second in 1...3_600 {
            let time = start + .seconds(Double(second))
            if let state = budget.note(state(second), isCommand: false, at: time) {
                #expect(state.index == second)
                writes.append(time)
            }
        }
        #expect(writes.count == 60)
        #expect(writes.first == start + .seconds(60))
        let late = start + .seconds(3_601)
        #expect(budget.note(state(1), isCommand: false, at: late) == nil)
        #expect(budget.due == start + .seconds(3_660))
        // Back to what is written: nothing to write.
        #expect(budget.note(state(3_600), isCommand: false, at: late) == nil)
        #expect(budget.due == nil)
        #expect(budget.note(state(1), isCommand: false, at: late) == nil)
        #expect(budget.check(at: start + .seconds(3_659)) == nil)
        #expect(budget.check(at: start + .seconds(3_660)) == state(1))
        #expect(budget.finish() == nil)
        #expect(budget.note(state(2), isCommand: false, at: late) == nil)
        #expect(budget.finish() == state(2))
    }

    @Test("Who waits for what was noted hears once it is on the disk, and at once where nothing is to be written")
    func written() throws {
        let folder = Folder()
        let loop = try EventLoop()
        let store = try StateStore(folder: folder.path + "/sub", loop: loop, log: { _ in }, now: { .zero })
        var heard: [String] = []
        func wait(for count: Int) throws {
            let deadline = MonotonicClock.nanoseconds() + 20_000_000_000
            while heard.count < count, MonotonicClock.nanoseconds() < deadline { try loop.wait(until: deadline) }
        }
        func saved() -> String { String(decoding: (try? readFile(folder.file, limit: 1_000)) ?? [], as: UTF8.self) }
        store.whenWritten { heard.append("nothing") }
        #expect(heard == ["nothing"])
        store.note(rome, isCommand: true)
        store.whenWritten { heard.append(saved()) }
        #expect(heard.count == 1)
        try wait(for: 2)
        #expect(heard.last?.contains("Trips/Rome") == true)
        store.note(rome, isCommand: true)
        store.whenWritten { heard.append("again") }
        #expect(heard.last == "again")
        // Two in a row, the first of which may never be written: both hear, and the newer one is there.
        store.note(SavedState(album: "Passed by"), isCommand: true)
        store.whenWritten { heard.append("first") }
        store.note(oslo, isCommand: true)
        store.whenWritten { heard.append(saved()) }
        try wait(for: 5)
        #expect(heard[3] == "first")
        #expect(heard.last?.contains("Trips/Oslo") == true)
        // Whoever still waits at the end hears then.
        store.note(rome, isCommand: true)
        store.whenWritten { heard.append("end") }
        store.close()
        #expect(heard.last == "end")
    }

    @Test("A write that fails keeps nobody waiting, and the next command tries again though nothing changed since")
    func failing() throws {
        let folder = Folder()
        let loop = try EventLoop()
        try makeFolders(folder.file)
        let log = LineLog()
        let store = try StateStore(folder: folder.path + "/sub", loop: loop, log: { log.add($0) }, now: { .zero })
        for isMended in [false, true] {
            if isMended { rmdir(folder.file) }
            var hasHeard = false
            store.note(rome, isCommand: true)
            store.whenWritten { hasHeard = true }
            let deadline = MonotonicClock.nanoseconds() + 20_000_000_000
            while !hasHeard, MonotonicClock.nanoseconds() < deadline { try loop.wait(until: deadline) }
            #expect(hasHeard)
        }
        store.close()
        #expect(log.all.count == 2)
        #expect(try SavedState(file: readFile(folder.file, limit: 1_000)) == rome)
    }

    @Test(
        "While a photograph is open it is the one to remember and to answer with, from the command on that turns to it")
    func openedPage() throws {
        let rig = KioskRig()
        rig.show(5)
        _ = try rig.kiosk.perform(.open(index: 1)).get()
        #expect(rig.kiosk.savedState?.index == 1)
        _ = try rig.kiosk.perform(.next).get()
        #expect(rig.kiosk.savedState == SavedState(album: "A", file: "photo2.jpg", index: 2))
        #expect(rig.state?.index == 2 && rig.state?.open == 2 && rig.state?.file == "photo2.jpg")
    }

    @Test("A pipe in the state's place is ignored with a word, and keeps nobody waiting")
    func pipe() throws {
        let folder = Folder()
        try makeFolders(folder.path + "/sub")
        mkfifo(folder.file, 0o600)
        mkfifo(folder.file + ".part", 0o600)
        let log = LineLog()
        let store = try folder.store(log)
        #expect(log.all == ["\(folder.file): ignored: No ordinary file, but a folder, pipe, socket or device"])
        store.note(rome, isCommand: true)
        store.close()
        #expect(try folder.store(log).restored == rome)
        #expect(log.all.count == 1)
    }

    @Test("Browsing that comes to rest is written when its minute is over, without anything else happening")
    func alarm() throws {
        let folder = Folder()
        let loop = try EventLoop()
        let clock = Mutex(FrameTime(nanoseconds: MonotonicClock.nanoseconds() - 59_990_000_000))
        let store = try StateStore(folder: folder.path, loop: loop, log: { _ in }, now: { clock.withLock { $0 } })
        store.note(rome, isCommand: false)
        clock.withLock { $0 = $0 + .seconds(60) }
        let deadline = MonotonicClock.nanoseconds() + 20_000_000_000
        while access(folder.path + "/state.json", F_OK) != 0, MonotonicClock.nanoseconds() < deadline {
            try loop.wait(until: MonotonicClock.nanoseconds() + 5_000_000)
        }
        store.close()
        #expect(try StateStore(folder: folder.path, loop: loop, log: { _ in }, now: { .zero }).restored == rome)
    }

    @Test("The folder is systemd's, else the user's, and never a relative one")
    func folders() {
        #expect(
            StateStore.standardFolder(environment: ["STATE_DIRECTORY": "/var/lib/a:/b", "HOME": "/h"]) == "/var/lib/a")
        #expect(StateStore.standardFolder(environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/albumen")
        #expect(
            StateStore.standardFolder(environment: ["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/albumen")
        #expect(StateStore.standardFolder(environment: ["HOME": ""]) == nil)
    }

    @Test(
        "The kiosk starts with what it showed last, with its place if the file is gone, with the first album if that is"
    )
    func restoring() {
        func start(with state: SavedState) -> (KioskRig, [String]) {
            let rig = KioskRig()
            rig.kiosk.restore(state)
            rig.show(5, 8)
            return (rig, rig.log)
        }
        var (rig, log) = start(with: SavedState(album: "B", file: "photo6.jpg", index: 2))
        #expect(rig.state?.album == "B")
        #expect(rig.state?.index == 6)
        #expect(rig.kiosk.savedState == SavedState(album: "B", file: "photo6.jpg", index: 6))
        #expect(log.isEmpty)
        (rig, log) = start(with: SavedState(album: "B", file: "gone.jpg", index: 2))
        #expect(rig.state?.index == 2)
        (rig, log) = start(with: SavedState(album: "B", file: "gone.jpg", index: -7))
        #expect(rig.state?.index == 0)
        (rig, log) = start(with: SavedState(album: "Z", file: "photo6.jpg", index: 2))
        #expect(rig.state?.album == "A")
        #expect(log == ["the album “Z”, which was shown last, is gone"])
    }
}
