import Control

extension Invocation {
    /// What `--help` prints.
    static let manual = """
        Usage: albumenctl [OPTION…] VERB

        Asks the running kiosk to do or tell something.

          status             tell what is shown and how the kiosk fares
          albums             list the albums
          album NAME         show the album with this id, name, or beginning of one
          album --next       show the album after the present one, or --previous
          next, previous     move one photograph
          select N           move to photograph N, counted from 1
          open [N]           open photograph N, or the one in the middle
          close              put the opened photograph back
          zoom [SCALE]       show it SCALE times as large as it fits; without, toggle
          events             print what happens, until the kiosk stops; --follow goes on
                             when it is back, --filter NAME,… prints only such events
          screenshot FILE    write what is shown as a PNG file; - is standard output
          skipped            list the files that could not be shown, with reasons
          rescan             look for new and vanished photographs
          reload             read the configuration again, and rescan
          quit               stop the kiosk

        Needs no running kiosk:
          doctor             look for what keeps the kiosk from working
          version            tell the versions of this program and of the kiosk
          completion SHELL   print a completion script for bash, zsh or fish
          ssh-command        for command="…" in authorized_keys: do what the SSH client
                             asks, as far as --allow VERB or --allow album:PATTERN,…
                             permits, in the name --as NAME; see albumenctl(1)

        Options:
          --socket PATH      the kiosk's socket; default: $ALBUMEN_SOCKET, else
                             \(ControlSocketPath.system) if it exists,
                             else $XDG_RUNTIME_DIR/albumen/control.sock
          --json             answer as JSON, one object a line
          --wait             answer when the result is on the screen, and say how long
                             that took
          --timeout SECONDS  how long to wait for the kiosk; default 10
          --version, --help

        Exit codes: 0 done, 2 wrong usage, 3 no kiosk running, 4 no such album or
        photograph, 5 refused, 6 timed out, 7 the name fits several albums.

        """
}
