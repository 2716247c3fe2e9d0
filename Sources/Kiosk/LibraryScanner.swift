internal import Control
public import Platform

/// Finds the albums below the given folders.
///
/// Every folder that holds pictures itself is an album: its id is its path below the given folder, and the pictures
/// directly in the given folder are one album under that folder's own name. With several given folders, an id that
/// would occur twice gets its folder's name as a prefix. The folders' albums follow each other as the folders were given;
/// a folder's albums and an album's photographs are in natural order (`IMG_2` before `IMG_10`).
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
        /// By the given folders, each one's in natural order of their ids.
        public var albums: [Album] = []
        /// Folders that had to be left out.
        public var problems: [Problem] = []

        /// Nothing found yet.
        public init() {}

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
    private let identify: (String) throws(SystemError) -> FileIdentity

    /// Makes a scanner that reads folders through `list` and tells them apart by `identify`; the real file system unless
    /// a test says otherwise.
    public init(
        list: @escaping (String) throws(SystemError) -> [DirectoryEntry] = { path throws(SystemError) in
            try listDirectory(path)
        },
        identify: @escaping (String) throws(SystemError) -> FileIdentity = { path throws(SystemError) in
            try fileIdentity(path)
        }
    ) {
        self.list = list
        self.identify = identify
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
            var walk = Walk(root: folder)
            do {
                walk.visited.insert(try identify(folder))
            } catch {
                result.problems.append(Problem(path: folder, reason: error.reason))
                continue
            }
            walk.pending = [(folder, [])]
            // Links come after all real folders, so that a folder's id is its real path where it has one.
            while let (path, components) = walk.next(identify) {
                let found = collect(path, components, &walk)
                count += found
                if found > 0 { progress(count) }
            }
            result.problems += walk.problems
            perFolder.append((name: lastComponent(folder), albums: walk.albums))
        }
        var occurrences: [String: Int] = [:]
        for album in perFolder.flatMap(\.albums) { occurrences[album.id, default: 0] += 1 }
        for (name, albums) in perFolder {
            for var album in albums.sorted(by: { naturallyPrecedes($0.id, $1.id) }) {
                if occurrences[album.id, default: 0] > 1, album.id != name { album.id = "\(name)/\(album.id)" }
                result.albums.append(album)
            }
        }
        makeUnique(&result.albums)
        return result
    }

    /// One given folder's folders: those still to be read, and what was found in the others.
    private struct Walk {
        let root: String
        var visited: Set<FileIdentity> = []
        var pending: [(path: String, components: [String])] = []
        var links: [(path: String, components: [String])] = []
        var albums: [Album] = []
        var problems: [Problem] = []

        /// The next folder to read: a real one, else what a link leads to, unless that was read under another name.
        mutating func next(
            _ identify: (String) throws(SystemError) -> FileIdentity
        ) -> (path: String, components: [String])? {
            if let real = pending.popLast() { return real }
            while let link = links.popLast() {
                if let identity = try? identify(link.path), visited.insert(identity).inserted { return link }
            }
            return nil
        }
    }

    /// Reads one folder; the number of photographs in it.
    private func collect(_ path: String, _ components: [String], _ walk: inout Walk) -> Int {
        let entries: [DirectoryEntry]
        do {
            // Backwards, because the last one pending is read next.
            entries = try list(path).sorted { naturallyPrecedes($1.name, $0.name) }
        } catch {
            walk.problems.append(Problem(path: path, reason: error.reason))
            return 0
        }
        if entries.contains(where: { $0.name == ".nomedia" }) { return 0 }
        let photographs = photographs(among: entries.reversed(), in: path, &walk)
        if !photographs.isEmpty {
            let name = (components.last ?? lastComponent(walk.root)).precomposed
            let id = components.isEmpty ? name : components.joined(separator: "/").precomposed
            walk.albums.append(Album(id: id, name: name, photographs: photographs))
        }
        for entry in entries {
            let below = "\(path)/\(entry.name)"
            switch entry.kind {
            case .folder where isAlbumFolder(entry.name):
                guard components.count < Self.depthLimit else {
                    walk.problems.append(Problem(path: below, reason: "more than \(Self.depthLimit) folders deep"))
                    continue
                }
                if entry.isLink {
                    walk.links.append((below, components + [entry.name]))
                } else if walk.visited.insert(entry.identity).inserted {
                    walk.pending.append((below, components + [entry.name]))
                }
            case .other where isPicture(entry.name) || entry.name.unicodeScalars.contains("\u{fffd}"):
                walk.problems.append(
                    Problem(path: below, reason: "neither a file nor a folder that can be opened by its name"))
            default: break
            }
        }
        return photographs.count
    }

    /// The photographs among a folder's entries, each name once: a row tells them apart by that, and names of the same
    /// letters are the same whether accents are letters of their own in them or not.
    private func photographs(
        among entries: some Sequence<DirectoryEntry>, in path: String, _ walk: inout Walk
    ) -> [Photograph] {
        var names: Set<String> = []
        var photographs: [Photograph] = []
        for entry in entries where entry.kind == .file && isPicture(entry.name) {
            let file = "\(path)/\(entry.name)"
            if names.insert(entry.name).inserted {
                photographs.append(Photograph(path: file, byteCount: entry.byteCount, modified: entry.modified))
            } else {
                walk.problems.append(Problem(path: file, reason: "another file in the folder has the same name"))
            }
        }
        return photographs
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
