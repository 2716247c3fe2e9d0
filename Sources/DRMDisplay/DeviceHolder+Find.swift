internal import Glibc

extension DeviceHolder {
    /// The other programs that have a device node open, by `/proc/…/fd`.
    ///
    /// Those of other users are seen only by root.
    static func all(of path: String) -> [DeviceHolder] {
        var wanted = stat()
        guard stat(path, &wanted) == 0, let folder = opendir("/proc") else { return [] }
        defer { closedir(folder) }
        var holders: [DeviceHolder] = []
        while let entry = readdir(folder) {
            guard let process = Int32(name(of: entry)), process != getpid() else { continue }
            if holds(process, wanted.st_rdev) {
                holders.append(DeviceHolder(process: process, name: command(of: process)))
            }
        }
        return holders.sorted { $0.process < $1.process }
    }

    private static func holds(_ process: Int32, _ device: dev_t) -> Bool {
        guard let folder = opendir("/proc/\(process)/fd") else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            var status = stat()
            let isThere = stat("/proc/\(process)/fd/\(name(of: entry))", &status) == 0
            if isThere && status.st_mode & S_IFMT == S_IFCHR && status.st_rdev == device { return true }
        }
        return false
    }

    private static func command(of process: Int32) -> String {
        guard let file = fopen("/proc/\(process)/comm", "re") else { return "?" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count).prefix { $0 != 10 }, as: UTF8.self)
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafePointer(to: &entry.pointee.d_name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
    }
}
