internal import Images

/// Why a picture was not decoded.
struct DecodeFailure: Error, Hashable {
    let status: DecoderStatus
    /// A sentence for a person.
    let text: String

    static let empty = DecodeFailure(status: .empty, text: "The file is empty.")
    static let truncated = DecodeFailure(
        status: .truncated, text: "The file ends before the picture is complete.")
    static let outOfMemory = DecodeFailure(
        status: .outOfMemory, text: "There is not enough memory to decode the picture.")

    static func unknownFormat(_ name: String?) -> DecodeFailure {
        guard let name else {
            return DecodeFailure(status: .unknownFormat, text: "The file is not a picture of a known format.")
        }
        return DecodeFailure(status: .unknownFormat, text: "The file is \(name), which is not supported.")
    }

    static func damaged(_ reason: String) -> DecodeFailure {
        DecodeFailure(status: .damaged, text: "The picture is damaged (\(reason)).")
    }

    static func unsupported(_ reason: String) -> DecodeFailure {
        DecodeFailure(status: .unsupported, text: "The picture is of a kind that is not supported (\(reason)).")
    }

    static func unreadable(_ reason: String) -> DecodeFailure {
        DecodeFailure(status: .unreadable, text: "The file cannot be read: \(reason).")
    }
}
