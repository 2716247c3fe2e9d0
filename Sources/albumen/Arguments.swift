import Kiosk
import Settings

/// The command line's words, told apart: what to do, options with their values, folders.
struct Arguments: Equatable {
    /// What the program does instead of running the kiosk.
    enum Errand: Equatable {
        case help, version, printConfiguration, checkConfiguration, printManual
    }

    /// A command line that cannot be meant; the sentence says what is wrong with it.
    struct Failure: Error, Equatable {
        var sentence: String
    }

    /// A knob of the configuration, given on the command line.
    struct Setting: Equatable {
        var name: String
        var value: String
    }

    var errand: Errand?
    var settings: [Setting] = []
    var configuration: String?
    var touchScript: String?
    var framesFolder: String?
    var isRealTime = false
    var debugView = DebugView()
    /// Whether no configuration file is read.
    var isBare = false
    var folders: [String] = []

    /// Reads the words after the program's name; options may stand between folders, after `--` all are folders.
    ///
    /// An option's value is the next word, or follows in the same word after `=`.
    init(_ words: [String]) throws(Failure) {
        var rest = words[...]
        var joined: String?
        func value(of option: String) throws(Failure) -> String {
            guard let value = joined ?? rest.popFirst() else {
                throw Failure(sentence: "\(option) needs a value after it")
            }
            joined = nil
            return value
        }
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let isJoined = argument.hasPrefix("--") && parts.count == 2
            let word = isJoined ? parts[0] : argument
            joined = isJoined ? parts[1] : nil
            switch word {
            case "--help", "-h": errand = .help
            case "--version": errand = .version
            case "--print-config": errand = .printConfiguration
            case "--print-manual": errand = .printManual
            case "--check-config": errand = .checkConfiguration
            case "--config": configuration = try value(of: word)
            case "--no-config": isBare = true
            case "--touch": touchScript = try value(of: word)
            case "--frames": framesFolder = try value(of: word)
            case "--real-time": isRealTime = true
            case "--show-damage": debugView.showsDamage = true
            case "--show-frame-times": debugView.showsFrameTimes = true
            case "--":
                folders += rest
                rest = []
            default:
                guard word.hasPrefix("-") else {
                    folders.append(word)
                    continue
                }
                let name = String(word.drop { $0 == "-" })
                guard word.hasPrefix("--"),
                    let knob = Configuration.knobs.first(where: { $0.name == name && $0.isFlag })
                else {
                    throw Failure(sentence: "there is no option \(word)\(Self.advice(word)); --help lists them")
                }
                settings.append(
                    Setting(name: name, value: knob.isSwitch && joined == nil ? "true" : try value(of: word)))
            }
            if joined != nil { throw Failure(sentence: "\(word) takes no value") }
        }
    }

    private static func advice(_ word: String) -> String {
        let others = [
            "help", "version", "print-config", "print-manual", "check-config", "config", "no-config", "touch", "frames",
            "real-time", "show-damage", "show-frame-times",
        ]
        let names = Configuration.knobs.filter(\.isFlag).map(\.name) + others
        return Spelling.advice(String(word.drop { $0 == "-" }), names, before: "--")
    }

    /// What `--help` prints.
    static let usage = """
        usage: albumen [OPTION...] FOLDER...

        Shows the photographs below each FOLDER: every sub-folder is an album, and so are pictures directly in a folder.

          --display auto|drm|headless  a graphics card, memory, or the first that can be had (default: auto)
          --card PATH                  the graphics card's device, /dev/dri/card1 (default: the first that has a screen)
          --connector NAME             the card's connector, HDMI-A-1 (default: the first with a screen)
          --size WxH                   a mode of that size (default: the one that the screen prefers)
          --socket PATH                where albumenctl finds the kiosk
          --layout NAME                default, furrow, classic (rows of covers), grid or list
          --hideTitle                  a grid or list without the album's name above and the number of its photographs
          --frameWidth N               the frame around each picture, in points
          --idleSeconds N, --idleAction none|next|start, --idleInterval N
                                       what a kiosk does that nobody touches: waits N seconds, then goes on to the next
                                       photograph every N seconds, or puts back what is open and returns to the first
          --socketGroup NAME           the group whose members may use that socket
          --stateless                  starts with the first album, and remembers nothing
          --stateFolder PATH           where the kiosk remembers what it showed
          --click open|event           what a tap on the centred cover does (default: open)
          --opening curve|spring       how photographs are opened (default: curve)
          --backdrop black|white       what is behind an opened photograph (default: black)
          --reducedMotion              opened photographs appear instead of flying
          --rightToLeft                the photograph after an opened one stands to its left
          --hookSeconds N, --hookCount N
                                       limits of the programs that the configuration runs on events
          --rotation 0|90|180|270      how far the picture is turned on the display, clockwise (default: 0)
          --renderThreads N            threads that draw a frame, 1 to 4 (default: one a processor core)
          --touchSlop MM, --pressDelay MS, --longPress MS, --doubleTap MS, --touchPatience S
                                       how far a tap may stray; when a finger presses, holds, taps twice, is given up
          --touchBounce MS             how soon after a lift a finger that lands there goes on with the same press
          --panelWidth MM, --touchCalibration A,B,C,D,E,F
                                       the picture's width on the panel; what places of a touch screen are multiplied by
          --rawTouch                   shows a finger's newest report, and not where it was at even distances of time
          --sideTapClicks              a tap on a cover at the side clicks it there
          --config FILE                configuration, JSON5, and the files beside it in conf.d; default:
                                       /etc/albumen/config.json5. Variables ALBUMEN_… and options come before it
          --no-config                  no configuration file
          --print-config               prints the configuration that results, with every knob explained
          --print-manual               prints the configuration's manual page, albumen.json5(5)
          --check-config               reads the configuration, says what is wrong with it and with the folders, groups and
                                       programs that it names, and ends
          --frames FOLDER              writes each frame that is presented as PNG, at the end a contact sheet
          --show-damage                outlines what each frame draws anew; screenshots show it too
          --show-frame-times           a chart of the last 120 frames' drawing times, the line at one refresh
          --version, --help

        Headless only:
          --touch SCRIPT               plays touches on a virtual clock, as fast as it goes, then ends; with --socket it
                                       goes on until told to quit. A line each: <ms> down|move|up|cancel <id> <x> <y>
          --real-time                  the real clock instead

        Exit codes: 0 stopped, 1 something failed meanwhile, 2 usage or configuration, 3 no usable card, 4 card held by
        another program, 5 already running.
        """
}
