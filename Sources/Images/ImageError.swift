internal import Glibc
public import Platform

/// Why a picture cannot be shown.
public enum ImageError: Error, Hashable, Sendable {
    /// The file cannot be opened.
    case unreadable(SystemError)
    /// It is a folder, a pipe or a device.
    case notAFile
    /// The decoder looked at it and will not; the text is its sentence.
    case refused(DecoderStatus, String)
    /// The decoder died over it: killed by this signal, or nil if it left by itself.
    case decoderDied(signal: Int32?)
    /// The decoder was still busy after so many milliseconds, and was ended.
    case timedOut(milliseconds: Int)
    /// The decoder answered something impossible, and was ended.
    case malformedAnswer
    /// The decoder cannot be started.
    case decoderUnavailable(SystemError)

    /// Whether the file's contents are to blame, so that trying again is of no use while they stay the same.
    ///
    /// A file out of reach, a decoder out of time or killed from outside say nothing about the contents.
    public var isLasting: Bool {
        switch self {
        case .notAFile, .refused, .malformedAnswer: true
        case .decoderDied(let signal): signal != SIGKILL
        case .unreadable, .timedOut, .decoderUnavailable: false
        }
    }

    /// What happened, in words for a person, about "the file"; its name is left to the reader.
    public var sentence: String {
        switch self {
        case .unreadable(let error): "The file cannot be opened: \(error.reason)."
        case .notAFile: "This is not a file but a folder, a pipe or a device."
        case .refused(_, let text): text
        case .decoderDied(.some(let signal)): "The file brought the decoder down (signal \(signal))."
        case .decoderDied(nil): "The decoder left in the middle of the file."
        case .timedOut(let milliseconds):
            "The picture took longer than \(Self.seconds(milliseconds)) to decode."
        case .malformedAnswer: "The decoder's answer made no sense."
        case .decoderUnavailable(let error): "The decoder cannot be started: \(error)."
        }
    }

    private static func seconds(_ milliseconds: Int) -> String {
        milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
    }
}
