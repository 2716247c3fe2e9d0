import Glibc
import Platform
import Testing

@Suite("Files") struct FileTests {
    /// A folder that is gone at the end, with one thing of each kind in it that is no ordinary file.
    private final class Folder {
        let path = "/tmp/albumen-files-\(UInt64.random(in: 0...UInt64.max))"
        let names = ["pipe", "folder", "device", "socket"]

        init() throws {
            mkdir(path, 0o700)
            mkfifo("\(path)/pipe", 0o600)
            mkdir("\(path)/folder", 0o700)
            symlink("/dev/zero", "\(path)/device")
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array("\(path)/socket".utf8)) }
            let length = socklen_t(MemoryLayout<sockaddr_un>.size)
            _ = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
            }
            close(descriptor)
        }

        deinit {
            for name in names + ["file", "file.part"] { remove("\(path)/\(name)") }
            rmdir(path)
        }
    }

    @Test("What is no ordinary file is refused at once: a pipe that nobody writes to is not waited for")
    func noFiles() throws {
        let folder = try Folder()
        for name in folder.names {
            let path = "\(folder.path)/\(name)"
            do throws(SystemError) {
                _ = try readFile(path, limit: 10)
                Issue.record("\(name) was read")
            } catch {
                // Sockets cannot be opened at all (ENXIO).
                #expect(error.code == (name == "socket" ? ENXIO : SystemError.notAFile), "\(name)")
                #expect(error.subject == path)
            }
        }
        let error = SystemError(code: SystemError.notAFile, call: "open", subject: "/a")
        #expect(error.description == "/a: No ordinary file, but a folder, pipe, socket or device (open)")
    }

    @Test("A file takes the place of whatever is there, and of whatever an earlier attempt left beside it")
    func replaced() throws {
        let folder = try Folder()
        let file = "\(folder.path)/file"
        for kind in ["pipe", "link", "file"] {
            switch kind {
            case "pipe":
                mkfifo("\(file).part", 0o600)
                mkfifo(file, 0o600)
            case "link": symlink("\(folder.path)/device", "\(file).part")
            default: try replaceFile("\(file).part", with: [9])
            }
            try replaceFile(file, with: [1, 2])
            #expect(try readFile(file, limit: 2) == [1, 2])
            #expect(Environment.isNothing(at: "\(file).part"))
        }
        #expect(throws: SystemError.self) { try readFile(file, limit: 1) }
    }

    @Test("A link that leads nowhere is something, and so is what may not be looked at")
    func nothing() throws {
        let folder = try Folder()
        symlink("/nonexistent/x", "\(folder.path)/file")
        #expect(!Environment.isNothing(at: "\(folder.path)/file"))
        #expect(!Environment.fileExists("\(folder.path)/file"))
        #expect(Environment.isNothing(at: "\(folder.path)/file.part"))
        #expect(Environment.isNothing(at: "\(folder.path)/pipe/file"))
        #expect(!Environment.isNothing(at: folder.path + "/" + String(repeating: "x", count: 300)))
    }

    @Test("A program is an ordinary file that may be run")
    func programs() throws {
        let folder = try Folder()
        #expect(Environment.isProgram("/bin/sh"))
        for path in ["/bin", "/etc/passwd", "/nonexistent", "\(folder.path)/pipe", "/dev/zero"] {
            #expect(!Environment.isProgram(path), "\(path)")
        }
    }
}
