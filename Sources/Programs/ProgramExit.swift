/// How a program ends: exit codes by their meaning, of which every program has these.
public protocol ProgramExit: RawRepresentable, Sendable where RawValue == Int32 {
    /// It did what it was asked, or was told to stop.
    static var stopped: Self { get }
    /// Something went wrong that it cannot go on without.
    static var failed: Self { get }
    /// The command line or the configuration cannot be meant.
    static var usage: Self { get }
}
