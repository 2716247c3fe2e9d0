import Control
import Glibc
import Platform

extension Program {
    /// Lets the kiosk write into a new file beside the wanted one, which it replaces once it is complete.
    ///
    /// The new one has the old one's mode. A link stays one: the file it leads to is replaced. What is no ordinary file is
    /// left alone: a device would be gone.
    func screenshot(
        _ file: String, by client: inout ControlClient, deadline: Int64, _ options: Invocation.Options
    ) throws {
        func cannotWrite(_ error: SystemError) -> Stop {
            Stop(.refused, "cannot-write", "cannot write the screenshot: \(error)")
        }
        var info = stat()
        let isThere = lstat(file, &info) == 0
        var target = file
        if isThere {
            if info.st_mode & S_IFMT == S_IFLNK {
                guard let path = realpath(file, nil) else {
                    throw cannotWrite(SystemError(code: errno, call: "realpath", subject: file))
                }
                defer { free(path) }
                target = String(cString: path)
                guard stat(path, &info) == 0 else {
                    throw cannotWrite(SystemError(code: errno, call: "stat", subject: file))
                }
            }
            guard info.st_mode & S_IFMT == S_IFREG else {
                let name = Text.printable(file)
                let words = "cannot write the screenshot: \(name) is no ordinary file; name another, or “-” to print it"
                throw Stop(.refused, "cannot-write", words)
            }
        }
        let part = "\(target).part-\(getpid())"
        let descriptor: FileDescriptor
        do {
            descriptor = try FileDescriptor(opening: part, flags: O_WRONLY | O_CREAT | O_EXCL)
        } catch {
            throw cannotWrite(error)
        }
        // Gone already when all went well.
        defer { unlink(part) }
        if isThere { fchmod(descriptor.rawValue, info.st_mode & 0o777) }
        _ = try ask(&client, for: .screenshot, passing: descriptor.rawValue, deadline: deadline, options)
        guard rename(part, target) == 0 else {
            throw cannotWrite(SystemError(code: errno, call: "rename", subject: file))
        }
        if !options.json { try write(["Wrote \(Text.printable(file))."]) }
    }

    /// Lets the kiosk write into memory, and copies that to the output.
    func printScreenshot(
        by client: inout ControlClient, deadline: Int64, _ options: Invocation.Options
    ) throws {
        var quiet = options
        quiet.json = false
        let memory = try FileDescriptor(memoryNamed: "screenshot")
        _ = try ask(&client, for: .screenshot, passing: memory.rawValue, deadline: deadline, quiet)
        var place: off_t = 0
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = pread(memory.rawValue, &chunk, chunk.count, place), count > 0 {
            try writeAll(Array(chunk[..<count]), to: output)
            place += off_t(count)
        }
    }
}
