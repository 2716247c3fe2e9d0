extension Configurable {
    /// The entries of a list in mdoc(7), one for each knob: the part of a manual page that is made from the knobs so that it
    /// cannot fall behind them.
    ///
    /// - Parameters:
    ///   - prefix: what the names of variables begin with.
    ///   - change: when a change of a knob holds, as a sentence.
    public static func manual(variables prefix: String, change: (ConfigurationKnob<Self>) -> String) -> String {
        let entries = knobs.map { knob in
            """
            .It Ic \(escaped(knob.name))
            \(escaped(knob.meaning))
            .br
            Allowed: \(escaped(knob.allowed)).
            .br
            Default: \(escaped(knob.fallback)).
            .br
            Also: the variable
            .Ev \(prefix)\(escaped(knob.variable))\(knob.isFlag ? " ,\nthe option\n.Fl -\(escaped(knob.name))" : "") .
            \(escaped(change(knob)))

            """
        }
        return entries.joined()
    }

    /// The text as mdoc shows it: no backslash and no dot at the start of a line means anything.
    static func escaped(_ text: String) -> String {
        let plain = text.map { $0 == "\\" ? "\\e" : String($0) }.joined()
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
