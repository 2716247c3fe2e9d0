import Glibc
import Platform

/// Writes a message to standard error.
func complain(_ message: String) { _ = message.withCString { write(2, $0, strlen($0)) } }

/// Prints what the program can do, and ends it.
func printUsage() -> Never {
    complain(
        """
        usage: albumen-bench [FRAMES [SCENE ...]]   time the standard scenes, 31 frames of each
               albumen-bench --quality [SCENE ...]  compare scenes, held-out ones too, with what they ought to be
               albumen-bench --count [SCENE ...]    count instructions of the standard scenes, with valgrind
               albumen-bench --kiosk [FRAMES]       time the kiosk's own frame, 121 frames
               albumen-bench --full-screen [FRAMES] time what fills a screen besides covers, and the output, 31 frames
               albumen-bench --mark FRAMES [SCENE ...]
                                                    draw scenes for a counter of instructions
               albumen-bench --picture FOLDER       write every scene as PNG
               albumen-bench --layers [FRAMES]      time lists of layers, 1000 frames
               albumen-bench --photographs FOLDER   make sample photographs, PNG files of 1600 x 1200 pixels
               albumen-bench --large-photographs FOLDER
                                                    make four photographs, JPEG files of 24 megapixels
               albumen-bench --browse SOCKET [PAGES]
                                                    page through a running kiosk's photographs, watching its memory, 30
               albumen-bench --start FOLDER [RUNS]  time the kiosk's start on 50 photographs, 9 runs
               albumen-bench --switch SOCKET [COUNT]
                                                    time a running kiosk's album switches, 200
               albumen-bench --storm SOCKET [SECONDS]
                                                    bad clients against a running kiosk, 3 s of each kind
               albumen-bench --join FOLDER CASE,CASE WARM FRAMES
                                                    run cases of a benchmark harness

        """)
    exit(2)
}

var arguments = CommandLine.arguments.dropFirst()
do {
    switch arguments.popFirst() {
    case nil:
        printTimes(BenchCase.standard(), frames: 31)
        for bench in BenchCase.standard(named: ["c800_512", "c800_1024"]) { printThreadTimes(bench, frames: 31) }
    case "--kiosk":
        guard let frames = Int(arguments.popFirst() ?? "121"), frames > 0, arguments.isEmpty else { printUsage() }
        printKioskTimes(frames: frames)
    case "--full-screen":
        guard let frames = Int(arguments.popFirst() ?? "31"), frames > 0, arguments.isEmpty else { printUsage() }
        printTimes(BenchCase.fullScreen(), frames: frames)
        printOutputTimes(frames: frames)
    case "--mark":
        guard let frames = Int(arguments.popFirst() ?? ""), frames > 0 else { printUsage() }
        let cases = BenchCase.standard() + BenchCase.fullScreen()
        drawMarkedFrames(cases.filter { arguments.isEmpty || arguments.contains($0.name) }, frames: frames)
    case "--picture":
        guard let folder = arguments.popFirst(), arguments.isEmpty else { printUsage() }
        try writePictures(BenchCase.standard() + BenchCase.fullScreen(), to: folder)
    case "--quality":
        let cases = CoverFlowCase.standard() + CoverFlowCase.heldOut()
        printQuality(arguments.isEmpty ? cases : cases.filter { arguments.contains($0.name) })
    case "--count": try printInstructions(CoverFlowCase.standard(named: Array(arguments)))
    case "--counted":
        guard let name = arguments.popFirst(), let turn = arguments.popFirst(),
            let bench = CoverFlowCase.standard(named: [name]).first
        else { printUsage() }
        drawCounted(bench, turn: turn)
    case "--photographs":
        guard let folder = arguments.popFirst(), arguments.isEmpty else { printUsage() }
        try writeSamplePhotographs(to: folder)
    case "--large-photographs":
        guard let folder = arguments.popFirst(), arguments.isEmpty else { printUsage() }
        try writeLargePhotographs(to: folder)
    case "--browse":
        guard let socket = arguments.popFirst(), let pages = Int(arguments.popFirst() ?? "30"), pages > 1 else {
            printUsage()
        }
        if try !BrowsingCheck(socket: socket).run(pages: pages) { exit(1) }
    case "--start":
        guard let folder = arguments.popFirst(), let runs = Int(arguments.popFirst() ?? "9"), runs > 0 else {
            printUsage()
        }
        try printStartTimes(photographsBelow: folder, runs: runs)
    case "--layers":
        guard let frames = Int(arguments.popFirst() ?? "1000"), frames > 0, arguments.isEmpty else { printUsage() }
        printLayerTimes(frames: frames)
    case "--switch":
        guard let socket = arguments.popFirst(), let count = Int(arguments.popFirst() ?? "200"), count > 0 else {
            printUsage()
        }
        try printSwitchTimes(socket: socket, count: count)
    case "--storm":
        guard let socket = arguments.popFirst(), let seconds = Double(arguments.popFirst() ?? "3"), seconds > 0 else {
            printUsage()
        }
        var storm = ControlStorm(socket: socket)
        if try !storm.run(seconds: seconds) { exit(1) }
    case "--join":
        let values = Array(arguments)
        guard values.count == 4, let warm = Int(values[2]), let frames = Int(values[3]) else { printUsage() }
        try join(
            values[0], cases: values[1].split(separator: ",").map(String.init), warm: warm, frames: frames)
    case let count?:
        guard let frames = Int(count), frames > 0 else { printUsage() }
        let cases = BenchCase.standard(named: Array(arguments))
        printTimes(cases, frames: frames)
        for bench in cases where bench.name.hasPrefix("c800") { printThreadTimes(bench, frames: frames) }
    }
} catch {
    complain("albumen-bench: \(error)\n")
    exit(1)
}
