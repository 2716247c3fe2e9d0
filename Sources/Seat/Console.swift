internal import CSeat
internal import Glibc
internal import Platform

/// A virtual terminal, and the duty to put it back into text mode.
///
/// Signals and crash handlers belong to the process, so one console is taken at a time.
struct Console: ~Copyable {
    /// What the kernel asks of the console's owner.
    enum Switch {
        /// Another console is wanted: let go of the display, then `allowSwitch`.
        case release
        /// The console is back, and acknowledged.
        case acquire
    }

    private let terminal: FileDescriptor
    private let switchReader: FileDescriptor
    private let switchWriter: FileDescriptor
    private let keyboardMode: Int32

    /// The terminal that a choice comes down to; nil for none.
    static func find(_ choice: ConsoleChoice) -> String? {
        switch choice {
        case .none: nil
        case .path(let path): path
        case .automatic: onStandardInput ?? active
        }
    }

    /// Opens the terminal, which must be one, and asks the kernel to make it the active one.
    ///
    /// Does not wait for that: it may never come if another console's owner hangs, and the card is ours already.
    init(opening path: String) throws(SystemError) {
        let terminal = try FileDescriptor(opening: path, flags: O_RDWR | O_NOCTTY | O_NONBLOCK)
        let raw = terminal.rawValue
        if let number = Self.number(of: raw), number != Self.activeNumber(raw) {
            try check("VT_ACTIVATE", on: path) { cseat_ioctl_value(raw, UInt(VT_ACTIVATE), Int(number)) }
        }
        var mode: Int32 = 0
        try check("KDGKBMODE", on: path) { cseat_ioctl_pointer(raw, UInt(KDGKBMODE), &mode) }
        var ends: [Int32] = [-1, -1]
        try check("pipe2") { cseat_pipe(&ends) }
        switchReader = FileDescriptor(owning: ends[0])
        switchWriter = FileDescriptor(owning: ends[1])
        keyboardMode = mode == K_OFF ? Int32(K_UNICODE) : mode
        self.terminal = terminal
    }

    /// Stops the terminal's text and its keyboard, and minds who may switch away.
    ///
    /// A terminal that a killed program left in graphics mode is no obstacle; it will be put back into text mode.
    func take() throws(SystemError) {
        let (raw, writer) = (terminal.rawValue, switchWriter.rawValue)
        cseat_guard(raw, keyboardMode)
        try check("KDSKBMODE") { cseat_ioctl_value(raw, UInt(KDSKBMODE), Int(K_OFF)) }
        try check("KDSETMODE") { cseat_ioctl_value(raw, UInt(KDSETMODE), Int(KD_GRAPHICS)) }
        try check("sigaction") { cseat_forward_switches(writer) }
        try check("VT_SETMODE") { cseat_control_switching(raw) }
    }

    deinit {
        let raw = terminal.rawValue
        _ = cseat_release_switching(raw)
        _ = cseat_forward_switches(-1)
        _ = cseat_ioctl_value(raw, UInt(KDSETMODE), Int(KD_TEXT))
        _ = cseat_ioctl_value(raw, UInt(KDSKBMODE), Int(keyboardMode))
        cseat_unguard()
    }

    /// Becomes readable when the kernel asks for something.
    var descriptor: Int32 { switchReader.rawValue }

    /// The next thing asked for, or nil; coming back is acknowledged here.
    func nextSwitch() -> Switch? {
        var byte: UInt8 = 0
        guard read(switchReader.rawValue, &byte, 1) == 1 else { return nil }
        if byte == UInt8(ascii: "r") { return .release }
        _ = cseat_ioctl_value(terminal.rawValue, UInt(VT_RELDISP), Int(VT_ACKACQ))
        return .acquire
    }

    /// Lets the switch go on that was asked for.
    func allowSwitch() {
        _ = cseat_ioctl_value(terminal.rawValue, UInt(VT_RELDISP), 1)
    }

    /// The number of a virtual terminal (character device 4:1…63), nil for any other file.
    private static func number(of descriptor: Int32) -> UInt32? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
        let (major, minor) = (gnu_dev_major(status.st_rdev), gnu_dev_minor(status.st_rdev))
        return major == 4 && (1...63).contains(minor) ? minor : nil
    }

    private static var onStandardInput: String? {
        number(of: STDIN_FILENO).map { "/dev/tty\($0)" }
    }

    private static var active: String? {
        guard let any = try? FileDescriptor(opening: "/dev/tty0", flags: O_RDWR | O_NOCTTY) else { return nil }
        return activeNumber(any.rawValue).map { "/dev/tty\($0)" }
    }

    private static func activeNumber(_ console: Int32) -> UInt32? {
        var state = vt_stat()
        guard cseat_ioctl_pointer(console, UInt(VT_GETSTATE), &state) == 0 else { return nil }
        return UInt32(state.v_active)
    }
}
