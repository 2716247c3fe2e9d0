internal import Glibc

/// The program `albumen-decoder` of this build, which lies beside the tests.
public let decoderPath: String = {
    var path = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    let program = String(decoding: path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // Where another program runs the tests out of a library, that library is an argument of this name.
    let place = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? program
    return place.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        + "/albumen-decoder"
}()
