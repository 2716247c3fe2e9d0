import Control
import Glibc
import Platform

extension Program {
    /// Lets the kiosk write into a new file beside the wanted one, which it replaces once it is complete.
    func screenshot(
        _ file: String, by client: inout ControlClient, deadline: Int64, _ options: Invocation.Options
    ) throws {
        let part = "\(file).part-\(getpid())"
        func cannotWrite(_ error: SystemError) -> Stop {
            Stop(.refused, "cannot-write", "cannot write the screenshot: \(error)")
        }
        var info = stat()
        if stat(file, &info) == 0, info.st_mode & S_IFMT == S_IFDIR {
            throw cannotWrite(SystemError(code: EISDIR, call: "open", subject: file))
        }
        let descriptor: FileDescriptor
        do {
            descriptor = try FileDescriptor(opening: part, flags: O_WRONLY | O_CREAT | O_EXCL)
        } catch {
            throw cannotWrite(error)
        }
        // Gone already when all went well.
        defer { unlink(part) }
        _ = try ask(&client, for: .screenshot, passing: descriptor.rawValue, deadline: deadline, options)
        guard rename(part, file) == 0 else {
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
