import MQTTBridge
import Settings

/// The manual page of the configuration file, made from the knobs so that it cannot fall behind them.
enum ConfigurationManual {
    /// The page in mdoc(7); `deploy/install` puts it where man(1) finds it.
    static var page: String {
        header
            + BridgeSettings.manual(variables: Options.variablePrefix) { _ in
                "A change is taken over by systemctl reload albumen-mqtt."
            } + footer
    }

    private static let header = """
        .Dd November 30, 2026
        .Dt ALBUMEN-MQTT.JSON5 5
        .Os
        .Sh NAME
        .Nm albumen-mqtt.json5
        .Nd configuration of the photo kiosk's way to an MQTT broker
        .Sh DESCRIPTION
        .Xr albumen-mqtt 1
        is told what to do in layers, each over the one before:
        the defaults,
        .Pa \(Options.standardFile)
        or the file that
        .Fl -config
        names, variables of the environment, and options of the command line.
        .Pp
        The file is JSON5: JSON with comments, keys without quotes, single quotes and trailing commas.
        A key that is missing leaves a knob as it is, null brings its default back.
        A key that there is not or that comes twice, a value that is not allowed, and a variable that begins with
        .Ev \(Options.variablePrefix)
        and is no knob's are errors that name the place and what is allowed.
        .Pp
        .Ic albumen-mqtt --check-config
        says what is wrong with it and with the files that it names;
        .Ic albumen-mqtt --print-config
        prints what results.
        SIGHUP reads everything again: what is good is taken over, with a new connection to the broker, and of what is not
        the log tells what is wrong.
        In variables, lists have colons between their members.
        .Sh KNOBS
        .Bl -tag -width Ds

        """

    private static let footer = """
        .El
        .Sh FILES
        .Bl -tag -width Ds
        .It Pa \(Options.standardFile)
        The configuration, which its secrets' names but not the secrets are in.
        .El
        .Sh EXAMPLES
        .Bd -literal -offset indent
        // The frame in the hall, and those on its floor.
        {
          broker: "homeassistant.local",
          user: "frame",
          password: "/etc/albumen/mqtt-password",
          id: "hall",
          tags: ["ground-floor"],
        }
        .Ed
        .Sh SEE ALSO
        .Xr albumen-mqtt 1 ,
        .Xr albumen.json5 5
        """
}
