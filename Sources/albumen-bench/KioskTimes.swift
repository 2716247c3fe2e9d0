import Control
import Display
import Geometry
import Images
import Kiosk
import Motion
import Raster
import SamplePictures

/// Times the product's own frame at 1280 × 800: the carousel's layers, their list, the drawing and the copy to the screen,
/// at rest and over the frames of a long scroll, against a copy of one frame measured in the same run.
///
/// Pictures are made beforehand, so what is timed is what a frame costs while covers move, and not decoding.
func printKioskTimes(frames: Int) {
    let size = PixelSize(width: 1280, height: 800)
    let screen = HeadlessScreen(mode: DisplayMode(size: size))
    let pictures = Landscapes()
    let kiosk = PhotoKiosk(screen: screen, pictures: pictures, text: nil, now: { screen.now })
    let photographs = (0..<60).map { Photograph(path: "/landscape/\($0)") }
    var library = LibraryScanner.Result()
    library.albums = [Album(id: "Landscapes", name: "Landscapes", photographs: photographs)]
    kiosk.didScan([], library)
    func settle() -> Bool {
        let answers = pictures.answers()
        for answer in answers { kiosk.take(answer) }
        return !answers.isEmpty
    }
    let run = HandTurnedRun(kiosk: kiosk, screen: screen, settle: settle)
    _ = kiosk.perform(.select(index: 5))
    run.run()

    /// One frame: only what the kiosk does for it is timed.
    func frame(_ prepare: () -> Void) -> Double {
        prepare()
        let time = Stopwatch(warm: 0, frames: 1) { _ in kiosk.pump(screen.now) }
        screen.advance(to: screen.nextRefresh(after: screen.now))
        return time.median
    }
    let copy = FrameCopy(size)
    var (copies, rest, moving): ([Double], [Double], [Double]) = ([], [], [])
    for turn in CopyTimes.turns(frames) {
        copies += Stopwatch(warm: 3, frames: turn) { copy.run($0) }.cpu
        for k in 0...turn {
            let time = frame { screen.change(to: screen.mode) }
            if k > 0 { rest.append(time) }
        }
    }
    while moving.count < frames {
        // There and back; pictures that come into view are there before the frame.
        copies += Stopwatch(warm: 3, frames: 8) { copy.run($0) }.cpu
        let goal = kiosk.carousel.index == 5 ? 45 : 5
        _ = kiosk.perform(.select(index: goal))
        for _ in 0..<min(40, frames - moving.count) {
            moving.append(
                frame {
                    repeat { kiosk.clockwork.prepare(screen.now) } while settle()
                })
        }
        run.run()
    }
    print("the kiosk's own frame, 1280x800, median CPU time of \(frames), one thread:")
    for (name, times) in [("at rest, drawn whole", rest), ("scrolling", moving)] {
        let (time, copy) = (Stopwatch.median(times), Stopwatch.median(copies))
        print("\(name)  \(time.formatted(3)) ms   \((time / copy).formatted(1)) × memcpy")
    }
}

/// Made-up landscapes in place of files; each is made once.
private final class Landscapes: PictureSource {
    private var waiting: [(id: RequestID, request: ImageRequest)] = []
    private var textures: [Texture] = []
    private var lastID: UInt64 = 0

    func load(_ request: ImageRequest, priority: Int) -> RequestID {
        lastID += 1
        let id = RequestID(rawValue: lastID)
        waiting.append((id, request))
        return id
    }

    func setPriority(_ priority: Int, of id: RequestID) {}

    func cancel(_ id: RequestID) { waiting.removeAll { $0.id == id } }

    func answers() -> [ImageResult] {
        defer { waiting = [] }
        return waiting.map { id, request in
            if textures.isEmpty {
                textures = Scenery.allCases.map { Texture($0.image(size: request.size)) }
            }
            let number = Int(request.path.split(separator: "/").last ?? "") ?? 0
            let loaded = LoadedImage(
                originalSize: request.size, contents: .texture(textures[number % textures.count]))
            return ImageResult(id: id, request: request, outcome: .success(loaded))
        }
    }
}
