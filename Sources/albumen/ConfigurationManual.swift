import Kiosk
import Settings

/// The manual page of the configuration file, made from the knobs so that it cannot fall behind them.
enum ConfigurationManual {
    /// The page in mdoc(7); `deploy/install` puts it where man(1) finds it.
    static var page: String {
        header
            + Configuration.manual(variables: "ALBUMEN_") { knob in
                knob.isLive ? "A change is taken over by albumenctl reload." : "A change needs a restart."
            } + footer
    }

    private static let header = """
        .Dd November 30, 2026
        .Dt ALBUMEN.JSON5 5
        .Os
        .Sh NAME
        .Nm albumen.json5
        .Nd configuration of the photo kiosk
        .Sh DESCRIPTION
        .Xr albumen 1
        is told what to do in layers, each over the one before:
        the defaults,
        .Pa /etc/albumen/config.json5 ,
        the files
        .Pa /etc/albumen/conf.d/*.json5
        in the order of their names,
        variables of the environment, and options of the command line.
        With
        .Fl -config Ar FILE
        another file takes the place of the first, and the folder
        .Pa conf.d
        beside it that of the second.
        .Pp
        Files are JSON5: JSON with comments, keys without quotes, single quotes and trailing commas.
        A key that is missing leaves a knob as it is, null brings its default back.
        A key that there is not or that comes twice, a value that is not allowed, and a variable that begins with
        .Ev ALBUMEN_
        and is no knob's are errors that name the place and what is allowed.
        What has the name of a configuration file must be an ordinary one: links that lead nowhere, folders and pipes are
        errors, too.
        .Pp
        .Ic albumen --check-config
        says what is wrong with it, and with the folders, the group and the hooks' programs that it names;
        .Ic albumen --print-config
        prints what results.
        SIGHUP and
        .Ic albumenctl reload
        read everything again, take over what can be taken over while the kiosk runs, and tell what needs a restart.
        In variables, lists have colons between their members, and objects are written as in a file.
        .Sh KNOBS
        .Bl -tag -width Ds

        """

    private static let footer = """
        .El
        .Sh EXAMPLES
        .Bd -literal -offset indent
        // The hall's frame.
        {
          folders: ["/srv/albumen/albums"],
          hooks: {
            "album-changed": ["/usr/bin/logger", "-t", "frame"],
          },
        }
        .Ed
        .Sh SEE ALSO
        .Xr albumen 1 ,
        .Xr albumenctl 1
        """
}
