internal import CLinux
internal import Glibc

/// The three descriptors that every program may count on.
public enum StandardStreams {
    /// Opens `/dev/null` wherever standard input, output or error was closed by whoever started the program.
    ///
    /// Otherwise the next file or socket opened would get that number, and what is printed would be written into it.
    /// Call it first in `main`.
    public static func fill() {
        while true {
            let descriptor = open("/dev/null", O_RDWR)
            if descriptor > STDERR_FILENO || descriptor < 0 {
                if descriptor >= 0 { close(descriptor) }
                return
            }
        }
    }
}
