import Control
import Geometry
import Images
import Layers
import Motion
import Raster
import Testing

@testable import Kiosk

@Suite("Covers and their pictures")
struct CoverTests {
    @Test("While 50 pictures arrive during a scroll every frame is drawn in time and does no more than a bound")
    func arrivals() {
        let rig = KioskRig()
        rig.show(60)
        let carousel = rig.kiosk.carousel
        rig.pictures.isHoldingBack = true
        _ = rig.kiosk.perform(.select(index: 59))
        rig.kiosk.pump(rig.screen.now)
        let (first, asked) = (rig.frameTimes.count, rig.pictures.requested.count)
        var frame = 0
        var (most, mostItems, arrived, textures) = (0, 0, 0, [ObjectIdentifier: Int]())
        rig.pictures.isHoldingBack = false
        var compositor = Compositor(size: rig.screen.mode.size, scale: 0.25, background: .black)
        while carousel.isMoving(at: rig.screen.now) || rig.kiosk.clockwork.isPending {
            let before = carousel.collection.items.counters
            frame += 1
            for answer in frame % 5 == 0 ? rig.pictures.answers() : [] {
                if let texture = try? answer.outcome.get().texture { textures[ObjectIdentifier(texture)] = 0 }
                rig.kiosk.take(answer)
                arrived += 1
            }
            rig.kiosk.pump(rig.screen.now)
            let after = carousel.collection.items.counters
            most = max(most, after.prepared - before.prepared + after.placed - before.placed)
            _ = compositor.compose(rig.kiosk.stage.animator.root, at: rig.frameTimes.last ?? .zero)
            mostItems = max(mostItems, compositor.list.items.count)
            for item in compositor.list.items {
                guard case .texture(let texture) = item.paint else { continue }
                textures[ObjectIdentifier(texture), default: 0] += 1
            }
            rig.screen.advance(to: rig.screen.nextRefresh(after: rig.screen.now))
        }
        #expect(arrived >= 45)
        #expect(rig.pictures.requested.count - asked < 60)
        // One frame at every refresh, none left out.
        let times = rig.frameTimes[first...]
        for (a, b) in zip(times, times.dropFirst()) { #expect(b - a < .milliseconds(17)) }
        // Covers in sight and new ones, never all; placeholder and picture of each at most.
        #expect(most < 16)
        #expect(mostItems <= 2 * 9)
        // What is drawn are the textures that came, made elsewhere; the only other one is the placeholder.
        let shown = textures.filter { $0.value > 0 }.count
        let own = textures.keys.filter { key in !rig.pictures.made.contains(key) }.count
        #expect(shown > 20)
        #expect(own == 1)
        #expect(rig.kiosk.clockwork.counters.missed == 0)
    }

    @Test("A picture that arrives late for a cover that shows another photograph by now is dropped")
    func late() throws {
        let rig = KioskRig()
        rig.pictures.isHoldingBack = true
        rig.show(60)
        let request = try #require(rig.kiosk.carousel.covers[0]?.request)
        _ = rig.kiosk.perform(.select(index: 50))
        rig.run()
        // Cancelled requests never answer; one that was on its way does.
        for id in 1...8 {
            let picture = LoadedImage(originalSize: request.size, contents: .texture(FakePictures.grey(request)))
            rig.kiosk.take(
                ImageResult(id: RequestID(rawValue: UInt64(id)), request: request, outcome: .success(picture)))
        }
        rig.run()
        #expect(rig.kiosk.carousel.covers.values.allSatisfy { $0.picture == nil })
        let failure = ImageResult(id: RequestID(rawValue: 1), request: request, outcome: .failure(.notAFile))
        rig.kiosk.take(failure)
        #expect(rig.kiosk.carousel.photographs.count == 60)
    }

    @Test(
        "A picture appears over a placeholder that was to be seen, within 0.2 s; one that is there in time just shows")
    func fading() throws {
        let rig = KioskRig()
        rig.pictures.isHoldingBack = true
        rig.show(3)
        let frames = rig.frameTimes.count
        rig.pictures.isHoldingBack = false
        for answer in rig.pictures.answers() { rig.kiosk.take(answer) }
        rig.run()
        #expect((12...14).contains(rig.frameTimes.count - frames))
        let other = KioskRig()
        other.show(3)
        #expect(other.frameTimes.count == 1)
    }

    @Test("While one is being replaced by the same photograph in another size, it stays; it never shows another one's")
    func otherSize() throws {
        let rig = KioskRig()
        rig.show(5)
        let cover = try #require(rig.kiosk.carousel.covers[0])
        let before = try #require(cover.picture?.texture)
        rig.pictures.isHoldingBack = true
        rig.kiosk.carousel.present(as: .grid, showingTitle: false, at: rig.screen.now)
        rig.run()
        #expect(cover.isWaiting)
        #expect(cover.picture?.texture === before)
        rig.pictures.isHoldingBack = false
        rig.run()
        #expect(!cover.isWaiting)
        #expect(cover.picture?.texture !== before)
    }

    @Test("A mirror image is drawn with its picture, from the same texture")
    func reflection() throws {
        let rig = KioskRig()
        rig.show(1)
        let list = RenderList(
            root: rig.kiosk.stage.animator.root, size: PixelSize(width: 400, height: 240), scale: 1, background: .black)
        #expect(list.items.count == 1)
        let reflection = try #require(list.items.first?.reflection)
        let height = try #require(rig.kiosk.carousel.covers[0]).layer.bounds.size.height
        #expect(reflection.opacity == 0.6)
        #expect(reflection.gap * height == 2)
    }

    @Test("Covers have one order from back to front, whatever order they came in")
    func order() {
        func order(_ way: [Int]) -> [Int] {
            let rig = KioskRig()
            rig.show(40)
            for index in way {
                _ = rig.kiosk.perform(.select(index: index))
                rig.run()
            }
            let list = RenderList(
                root: rig.kiosk.stage.animator.root, size: PixelSize(width: 400, height: 240), scale: 1,
                background: .black)
            return list.items.indices.map { item in
                rig.kiosk.carousel.covers.first { $0.value.pictureLayer.id == list.layer(ofItem: item) }?.key ?? -1
            }
        }
        let direct = order([20])
        #expect(direct == order([39, 0, 25, 20]))
        #expect(direct == order([19, 22, 20]))
        #expect(direct.last == 20)
        // From both sides towards the middle.
        let distances = direct.map { abs($0 - 20) }
        #expect(distances == distances.sorted(by: >))
    }

    @Test("Beside the middle covers of the dimmed row are darker, their mirror images too")
    func dimming() throws {
        var settings = CarouselSettings()
        settings.layout = .furrow
        let rig = KioskRig(
            size: PixelSize(width: 400, height: 240), pictures: FakePictures(), settings: settings)
        rig.show(9)
        let side = try #require(rig.kiosk.carousel.covers[1])
        #expect(abs((side.pictureLayer.reflection?.opacity ?? 0) - 0.24) < 1e-9)
        let middle = try #require(rig.kiosk.carousel.covers[0])
        #expect(middle.pictureLayer.reflection?.opacity == 0.6)
    }

    @Test(
        "In a grid and a list photographs are gone through one by one, to the very ends",
        arguments: [CarouselLayout.grid, .list])
    func flat(layout: CarouselLayout) {
        var settings = CarouselSettings()
        settings.layout = layout
        let rig = KioskRig(settings: settings)
        rig.show(30)
        #expect(rig.takeEvents().last == "cover-changed A 0")
        for index in 1...4 {
            _ = rig.kiosk.perform(.next)
            rig.run()
            #expect(rig.takeEvents() == ["cover-changed A \(index)"])
        }
        _ = rig.kiosk.perform(.select(index: 29))
        rig.run()
        #expect(rig.state?.index == 29)
        // A finger pulls from bottom to top.
        _ = rig.kiosk.perform(.select(index: 15))
        rig.run()
        let offset = rig.kiosk.carousel.scroll.value(at: rig.screen.now)
        rig.play("0 down 1 200 200\n20 move 1 200 180\n40 move 1 200 150\n")
        #expect(abs(rig.kiosk.carousel.scroll.value(at: rig.screen.now) - offset - 50) < 0.001)
    }
}
