internal import FoundationEssentials

/// The control protocol: how the kiosk is asked for something, answers, and tells what happens.
///
/// A Unix stream socket (`ControlSocketPath` says where) carries JSON in UTF-8, one object a line, each line ended by a
/// line feed. The peer reads keys in any order and ignores those it does not know; what this module writes has its keys
/// sorted, no needless white space and no escaped slashes. Below, `<` is what the kiosk sends and `>` what the
/// client sends; every example is run as a test.
///
/// **Hello.** The kiosk speaks first, once per connection. `protocol` grows when an old client would misunderstand; new
/// verbs, events and keys do not change it.
///
///     < {"hello":"albumen","protocol":1,"version":"0.1.0"}
///
/// **Requests** carry an id, any 64-bit integer, that the reply repeats. Replies come in the order in which the requests
/// are done, which need not be the order in which they were sent. Indices count from 0.
///
///     > {"id":1,"verb":"status"}
///     > {"id":2,"verb":"albums"}
///     > {"id":3,"name":"holidays","verb":"album"}
///     > {"id":4,"step":1,"verb":"album"}
///     > {"id":5,"step":-1,"verb":"album"}
///     > {"id":6,"verb":"next"}
///     > {"id":7,"verb":"previous"}
///     > {"id":8,"index":3,"verb":"select"}
///     > {"id":9,"verb":"events"}
///     > {"id":10,"verb":"screenshot"}
///     > {"id":11,"verb":"skipped"}
///     > {"id":12,"verb":"quit"}
///
/// `album` takes an album's id or name, or an unambiguous beginning of either (`AlbumMatch`), or a step to the album
/// after or before the present one. `events` turns the connection into a stream; requests on it are still answered,
/// between the events. `screenshot` writes a PNG file into an open descriptor that the client passes along with the
/// request's line (`unix(7)`, SCM_RIGHTS): at most one descriptor waits per connection, and the next `screenshot` takes
/// it.
///
/// **Replies** to what was done carry the state that resulted, and what was asked for. `album`, `index`, `name` and
/// `file` are missing while nothing is shown; `moving` tells whether the carousel is still on its way; `presented` and
/// `missed` count frames since the start; `uptime` is in seconds, `millihertz` in thousandths of a hertz.
///
///     < {"id":1,"ok":true,"state":{"album":"Trips/Rome","albums":2,"count":12,"file":"forum.jpg","index":3,"missed":0,"mode":{"height":800,"millihertz":60000,"width":1280},"moving":false,"name":"Rome","presented":482,"skipped":1,"uptime":86400,"version":"0.1.0"}}
///     < {"albums":[{"count":12,"id":"Trips/Rome","name":"Rome"}],"id":2,"ok":true,"state":{"albums":1,"count":0,"missed":0,"mode":{"height":800,"millihertz":60000,"width":1280},"moving":false,"presented":482,"skipped":0,"uptime":3,"version":"0.1.0"}}
///     < {"id":11,"ok":true,"skipped":[{"file":"/photos/Rome/broken.jpg","reason":"not a JPEG file"}],"state":{"albums":1,"count":0,"missed":0,"mode":{"height":800,"millihertz":60000,"width":1280},"moving":false,"presented":482,"skipped":1,"uptime":3,"version":"0.1.0"}}
///
/// Replies to what was not done carry a code for programs (`Refusal.Code`) and a sentence for a person. A line that
/// could not be read far enough to find its id is answered without one.
///
///     < {"code":"not-found","id":3,"message":"There is no album “holydays”.","ok":false}
///     < {"candidates":["Trips/Rome","Trips/Romania"],"code":"ambiguous","id":3,"message":"“rom” fits 2 albums: Trips/Rome, Trips/Romania.","ok":false}
///     < {"code":"bad-request","message":"The line is not a JSON object.","ok":false}
///
/// **Events**, on connections that asked for them. `u` and `v` say where on the cover the finger was: 0, 0 is its upper
/// left corner, 1, 1 its lower right one.
///
///     < {"album":"Trips/Rome","event":"cover-changed","file":"forum.jpg","index":3}
///     < {"album":"Trips/Rome","event":"cover-selected","file":"forum.jpg","index":3,"u":0.5,"v":0.25}
///     < {"album":"Trips/Rome","event":"click-on-cover","file":"forum.jpg","index":3,"u":0.5,"v":0.25}
///     < {"album":"Trips/Rome","count":12,"event":"album-changed","name":"Rome"}
///
/// **Notices** are about the connection. After `stream-ended` it stays open for requests (and another `events`); after
/// any other notice the kiosk closes it.
///
///     < {"message":"You did not read the events fast enough; ask for them again.","notice":"stream-ended"}
///     < {"message":"The kiosk serves 64 clients already.","notice":"too-many-clients"}
///
/// **Limits** are those of `ControlLimits`. Nothing a client does or leaves undone makes the kiosk wait.
enum Wire {
    /// The protocol's number, which both sides' hellos must agree on.
    static let protocolNumber = 1

    /// One message as a line, its line feed included.
    ///
    /// Numbers must be finite.
    static func line(_ message: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(message) else {
            preconditionFailure("a message holds only finite numbers, text and flags")
        }
        return Array(data) + [LineBuffer.lineFeed]
    }

    /// Reads one line, without its line feed.
    static func decode<Message: Decodable>(_ type: Message.Type, from line: [UInt8]) throws -> Message {
        try JSONDecoder().decode(type, from: Data(line))
    }
}
