internal import Control
public import Platform

/// Finds the albums below the given folders.
///
/// Every folder that holds pictures itself is an album: its id is its path below the given folder, and the pictures
/// directly in the given folder are one album under that folder's own name. With several given folders, an id that
/// would occur twice gets its folder's name as a prefix. Albums and photographs are in natural order (`IMG_2` before
/// `IMG_10`).
///
/// Left out: names that start with a dot (`._` side files among them), the helper folders of network storage and of
/// operating systems, folders with a `.nomedia` file, and files whose extension is not a picture's. What a picture
/// really is, its contents decide later.
public struct LibraryScanner {
    /// A folder that could not be read, and why.
    public struct Problem: Hashable, Sendable {
        /// The folder.
        public var path: String
        /// The kernel's reason, for a person.
        public var reason: String
    }

    /// What was found.
    public struct Result: Hashable, Sendable {
        /// In natural order of their ids.
        public var albums: [Album] = []
        /// Folders that had to be left out.
        public var problems: [Problem] = []

        /// Photographs in all albums together.
        public var photographCount: Int { albums.reduce(0) { $0 + $1.photographs.count } }
    }

    /// How deep folders are followed; deeper ones are reported as problems.
    public static let depthLimit = 16

    /// Extensions, in lower case, of files that are taken for pictures.
    public static let extensions: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "webp", "heic", "heif", "avif", "gif", "tif", "tiff", "bmp",
    ]

    private static let ignoredFolders: Set<String> = [
        "@eaDir", "#recycle", "#snapshot", "lost+found", "$RECYCLE.BIN", "System Volume Information", "__MACOSX",
    ]

    private let list: (String) throws(SystemError) -> [DirectoryEntry]

    /// Makes a scanner that reads folders through `list`; the real file system unless a test says otherwise.
    public init(
        list: @escaping (String) throws(SystemError) -> [DirectoryEntry] = { path throws(SystemError) in
            try listDirectory(path)
        }
    ) {
        self.list = list
    }

    /// Reads all folders, blocking; `progress` hears the number of photographs found so far after each folder.
    ///
    /// - Parameters:
    ///   - folders: absolute paths.
    ///   - progress: called on the same thread.
    public func scan(_ folders: [String], progress: (Int) -> Void = { _ in }) -> Result {
        var result = Result()
        var perFolder: [(name: String, albums: [Album])] = []
        var count = 0
        for folder in folders {
            var albums: [Album] = []
            var visited: Set<FileIdentity> = []
            collect(folder, components: [], root: folder, into: &albums, problems: &result.problems, &visited) {
                count += $0
                progress(count)
            }
            perFolder.append((name: lastComponent(folder), albums: albums))
        }
        var occurrences: [String: Int] = [:]
        for album in perFolder.flatMap(\.albums) { occurrences[album.id, default: 0] += 1 }
        for (name, albums) in perFolder {
            for var album in albums {
                if occurrences[album.id, default: 0] > 1, album.id != name { album.id = "\(name)/\(album.id)" }
                result.albums.append(album)
            }
        }
        makeUnique(&result.albums)
        result.albums.sort { naturallyPrecedes($0.id, $1.id) }
        return result
    }

    private func collect(
        _ path: String, components: [String], root: String, into albums: inout [Album],
        problems: inout [Problem], _ visited: inout Set<FileIdentity>, found: (Int) -> Void
    ) {
        let entries: [DirectoryEntry]
        do {
            entries = try list(path)
        } catch {
            problems.append(Problem(path: path, reason: error.reason))
            return
        }
        if entries.contains(where: { $0.name == ".nomedia" }) { return }
        let photographs =
            entries.filter { $0.kind == .file && isPicture($0.name) }.map(\.name).sorted(by: naturallyPrecedes)
            .map { Photograph(path: "\(path)/\($0)") }
        if !photographs.isEmpty {
            let name = (components.last ?? lastComponent(root)).precomposed
            let id = components.isEmpty ? name : components.joined(separator: "/").precomposed
            albums.append(Album(id: id, name: name, photographs: photographs))
            found(photographs.count)
        }
        for entry in entries where entry.kind == .folder && isAlbumFolder(entry.name) {
            // A link back up would go round for ever; each folder counts once.
            guard visited.insert(entry.identity).inserted else { continue }
            let below = "\(path)/\(entry.name)"
            guard components.count < Self.depthLimit else {
                problems.append(Problem(path: below, reason: "more than \(Self.depthLimit) folders deep"))
                continue
            }
            collect(
                below, components: components + [entry.name], root: root, into: &albums, problems: &problems, &visited,
                found: found)
        }
    }

    private func isPicture(_ name: String) -> Bool {
        guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
        return Self.extensions.contains(name[name.index(after: dot)...].lowercased())
    }

    private func isAlbumFolder(_ name: String) -> Bool {
        !name.hasPrefix(".") && !Self.ignoredFolders.contains(name)
    }

    private func lastComponent(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Two given folders may even bear one name: later albums get a number.
    private func makeUnique(_ albums: inout [Album]) {
        var seen: Set<String> = []
        for index in albums.indices {
            let id = albums[index].id
            var number = 2
            while !seen.insert(albums[index].id).inserted {
                albums[index].id = "\(id) (\(number))"
                number += 1
            }
        }
    }
}
