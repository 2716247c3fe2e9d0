import Platform
import Testing

@testable import Kiosk

/// A file system in memory: a folder's path and what is in it; a name that ends in "/" is a folder.
private struct Folders {
    var contents: [String: [String]]
    var links: [String: String] = [:]

    func list(_ path: String) throws(SystemError) -> [DirectoryEntry] {
        guard let names = contents[path] else { throw SystemError(code: 13, call: "opendir", subject: path) }
        return names.map { name in
            let isFolder = name.hasSuffix("/")
            let bare = isFolder ? String(name.dropLast()) : name
            let full = "\(path)/\(bare)"
            return DirectoryEntry(
                name: bare, kind: isFolder ? .folder : .file, isLink: links[full] != nil, identity: identity(full))
        }
    }

    /// A link is the folder that it leads to.
    func identity(_ path: String) -> FileIdentity {
        var hash: UInt64 = 5381
        for byte in (links[path] ?? path).utf8 { hash = hash &* 33 &+ UInt64(byte) }
        return FileIdentity(device: 1, inode: hash)
    }

    func scan(_ folders: String...) -> LibraryScanner.Result {
        LibraryScanner(list: { path throws(SystemError) in try self.list(path) }, identify: identity).scan(folders)
    }
}

@Suite("Library scanner")
struct LibraryScannerTests {
    @Test("Each folder with pictures is an album, nested ones too, under its path below the given folder")
    func nested() {
        let found = Folders(contents: [
            "/p": ["Trips/", "Family/"], "/p/Trips": ["Rome/"], "/p/Trips/Rome": ["b.jpg", "a.JPG"],
            "/p/Family": ["x.png", "notes.txt"],
        ]).scan("/p")
        #expect(found.albums.map(\.id) == ["Family", "Trips/Rome"])
        #expect(found.albums.map(\.name) == ["Family", "Rome"])
        #expect(found.albums[1].photographs.map(\.path) == ["/p/Trips/Rome/a.JPG", "/p/Trips/Rome/b.jpg"])
        #expect(found.albums[0].photographs.map(\.fileName) == ["x.png"])
        #expect(found.problems.isEmpty)
    }

    @Test("Pictures directly in the folder are one album beside the sub-folders")
    func direct() {
        let found = Folders(contents: ["/photos": ["z.jpg", "Zoo/"], "/photos/Zoo": ["1.jpg"]]).scan("/photos")
        #expect(found.albums.map(\.id) == ["photos", "Zoo"])
        #expect(found.photographCount == 2)
    }

    @Test("With several folders, an id that occurs twice gets its folder's name before it")
    func prefixes() {
        let found = Folders(contents: [
            "/a/one": ["X/", "Y/"], "/a/one/X": ["1.jpg"], "/a/one/Y": ["1.jpg"],
            "/b/two": ["X/"], "/b/two/X": ["2.jpg"],
        ]).scan("/a/one", "/b/two")
        #expect(found.albums.map(\.id) == ["one/X", "Y", "two/X"])
    }

    @Test("With several folders, the albums of the first one come first, each folder's in natural order")
    func folderOrder() {
        let folders = Folders(contents: [
            "/b": ["10/", "9/", "1.jpg"], "/b/10": ["1.jpg"], "/b/9": ["1.jpg"], "/a": ["1/"], "/a/1": ["1.jpg"],
        ])
        #expect(folders.scan("/b", "/a").albums.map(\.id) == ["9", "10", "b", "1"])
        #expect(folders.scan("/a", "/b").albums.map(\.id) == ["1", "9", "10", "b"])
    }

    @Test("Side files, thumbnails of network storage, hidden folders and .nomedia folders are left out")
    func leftOut() {
        let found = Folders(contents: [
            "/p": ["._a.jpg", ".hidden.jpg", "a.jpg", "@eaDir/", ".thumbs/", "quiet/"],
            "/p/@eaDir": ["a.jpg"], "/p/.thumbs": ["a.jpg"], "/p/quiet": [".nomedia", "q.jpg"],
        ]).scan("/p")
        #expect(found.albums.count == 1)
        #expect(found.albums.first?.photographs.map(\.fileName) == ["a.jpg"])
    }

    @Test("A link back to a folder above is followed once, not for ever")
    func loop() {
        var folders = Folders(contents: [
            "/p": ["a.jpg", "in/"], "/p/in": ["b.jpg", "back/", "up/"], "/p/in/back": ["b.jpg"], "/p/in/up": ["a.jpg"],
        ])
        folders.links["/p/in/back"] = "/p/in"
        folders.links["/p/in/up"] = "/p"
        #expect(folders.scan("/p").albums.map(\.id) == ["in", "p"])
    }

    @Test("A folder that a link leads to as well keeps the id of its real path")
    func linkToSibling() {
        var folders = Folders(contents: [
            "/p": ["a/", "z/"], "/p/a": ["1.jpg", "also/"], "/p/a/also": ["2.jpg"], "/p/z": ["2.jpg"],
        ])
        folders.links["/p/a/also"] = "/p/z"
        #expect(folders.scan("/p").albums.map(\.id) == ["a", "z"])
    }

    @Test("A folder that may not be read is reported with the reason, and the others are found")
    func unreadable() {
        let found = Folders(contents: ["/p": ["no/", "yes/"], "/p/yes": ["1.jpg"]]).scan("/p")
        #expect(found.albums.map(\.id) == ["yes"])
        #expect(found.problems == [LibraryScanner.Problem(path: "/p/no", reason: "Permission denied")])
    }

    @Test(
        "An album's id and name are in Unicode's composed form, however the file system spells them; paths are left as they are"
    )
    func composed() throws {
        let spelled = "Cafe\u{301}"
        let found = Folders(contents: ["/p": ["\(spelled)/"], "/p/\(spelled)": ["1.jpg"]]).scan("/p")
        let album = try #require(found.albums.first)
        #expect(Array(album.id.unicodeScalars) == Array("Caf\u{e9}".unicodeScalars))
        #expect(Array(album.name.unicodeScalars) == Array("Caf\u{e9}".unicodeScalars))
        #expect(Array(album.photographs[0].path.unicodeScalars) == Array("/p/\(spelled)/1.jpg".unicodeScalars))
    }

    @Test("Of two files whose names differ in the spelling of an accent alone one is shown, the other reported")
    func twice() {
        let found = Folders(contents: ["/p": ["Cafe\u{301}.jpg", "b.jpg", "Caf\u{e9}.jpg"]]).scan("/p")
        #expect(found.albums.map(\.photographs.count) == [2])
        #expect(Set(found.albums.flatMap(\.photographs)).count == 2)
        #expect(found.problems.map(\.reason) == ["another file in the folder has the same name"])
    }

    @Test("An empty folder has no album and no problem")
    func empty() {
        let found = Folders(contents: ["/p": []]).scan("/p")
        #expect(found.albums.isEmpty)
        #expect(found.problems.isEmpty)
    }

    @Test("Progress counts photographs as folders are read")
    func progress() {
        let folders = Folders(contents: ["/p": ["a/", "b/"], "/p/a": ["1.jpg", "2.jpg"], "/p/b": ["3.jpg"]])
        var counts: [Int] = []
        _ = LibraryScanner(list: { path throws(SystemError) in try folders.list(path) }, identify: folders.identity)
            .scan(["/p"]) {
                counts.append($0)
            }
        #expect(counts == [2, 3])
    }

    @Test(
        "Names are ordered by the value of their digits and without regard to case",
        arguments: [
            ("IMG_2.jpg", "IMG_10.jpg"), ("a", "B"), ("a1b2", "a1b10"), ("a", "a1"), ("9", "10"), ("File", "file"),
            ("img007", "img8"), ("", "a"), ("Äpfel", "äpfel"),
        ])
    func order(_ pair: (String, String)) {
        #expect(naturallyPrecedes(pair.0, pair.1))
        #expect(!naturallyPrecedes(pair.1, pair.0))
    }
}
