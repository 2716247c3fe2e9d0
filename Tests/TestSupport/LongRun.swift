import Glibc

/// How many times more rounds seeded tests do: 1, or 20 when the environment variable `ALBUMEN_LONG` is set and not empty,
/// as `deploy/test --long` sets it.
public var longRunFactor: Int {
    guard let value = getenv("ALBUMEN_LONG"), value.pointee != 0 else { return 1 }
    return 20
}
