import Geometry
import Images
import Layers
import Motion
import Raster
import Testing

@testable import Kiosk

@Suite("Flights from and to the carousel's covers")
struct CarouselFlightsTests {
    @Test("The place of the centred cover is where it is drawn: raised, above the middle, of the share of the height")
    func place() throws {
        let rig = KioskRig()
        rig.show(5)
        let place = try #require(rig.kiosk.carousel.place(ofCover: 0))
        let bounds = place.quad.bounds
        let middle = rig.kiosk.carousel.settings.center * 240
        #expect(abs(bounds.center.x - 200) < 0.01)
        #expect(abs(bounds.center.y - middle) < 0.01)
        #expect(abs(bounds.size.height - 0.62 * 240) < 0.01)
        let cover = try #require(rig.kiosk.carousel.covers[0])
        #expect(cover.pictureLayer.contents == place.texture.map { .texture($0) })
        let hit = try #require(rig.kiosk.stage.animator.root.hitTest(bounds.center))
        #expect(hit.layer === cover.layer)
    }

    @Test("A cover at the side tapers: its nearer edge is the taller one")
    func perspective() throws {
        let rig = KioskRig()
        rig.show(5)
        let quad = try #require(rig.kiosk.carousel.place(ofCover: 1)).quad
        let (left, right) = (quad.bottomLeft.y - quad.topLeft.y, quad.bottomRight.y - quad.topRight.y)
        #expect(right > left + 5)
    }

    @Test("In the middle of a scroll the place is that of the frame drawn last")
    func inMotion() throws {
        let rig = KioskRig()
        rig.show(8)
        rig.play("0 down 1 300 110\n10 move 1 270 110\n")
        let quad = try #require(rig.kiosk.carousel.place(ofCover: 0)).quad
        let list = RenderList(
            root: rig.kiosk.stage.animator.root, size: PixelSize(width: 400, height: 240), scale: 1, background: .black)
        let cover = try #require(rig.kiosk.carousel.covers[0])
        let index = try #require(list.items.indices.first { list.layer(ofItem: $0) == cover.pictureLayer.id })
        #expect(quad == list.items[index].quad)
    }

    @Test("There is no place for what is not in the row or beside the screen")
    func nowhere() {
        let rig = KioskRig()
        rig.show(40)
        for index in [-1, 40, Int.max, 30] { #expect(rig.kiosk.carousel.place(ofCover: index) == nil) }
    }

    @Test("The crop is the part of the photograph that fills the cover")
    func crop() throws {
        let pictures = FakePictures()
        let rig = KioskRig(size: PixelSize(width: 100, height: 60), pointScale: 0.25, pictures: pictures)
        pictures.isHoldingBack = true
        rig.show(1)
        #expect(try #require(rig.kiosk.carousel.place(ofCover: 0)).texture == nil)
        #expect(try #require(rig.kiosk.carousel.place(ofCover: 0)).crop == Rect(x: 0, y: 0, width: 1, height: 1))
        // A photograph of 800 × 400 in a square: the middle half of its width.
        pictures.originalSize = PixelSize(width: 800, height: 400)
        pictures.isHoldingBack = false
        rig.run()
        let crop = try #require(rig.kiosk.carousel.place(ofCover: 0)).crop
        #expect(abs(crop.minX - 0.25) < 1e-9 && abs(crop.maxX - 0.75) < 1e-9)
        #expect(abs(crop.minY) < 1e-9 && abs(crop.maxY - 1) < 1e-9)
    }

    @Test("A hidden cover is not drawn, its reflection neither, cannot be tapped, and keeps its place in the row")
    func hiding() throws {
        let rig = KioskRig()
        rig.show(1)
        _ = rig.takeEvents()
        let before = rig.kiosk.carousel.place(ofCover: 0)
        rig.kiosk.carousel.setHidden(true, cover: 0)
        rig.run()
        #expect(rig.kiosk.carousel.place(ofCover: 0)?.quad == before?.quad)
        #expect(rig.kiosk.carousel.isHidden(cover: 0))
        let shown = rig.screen.copyShown()
        let isBlack = shown.withBytes { bytes in
            (0..<shown.size.height).allSatisfy { y in
                (0..<shown.size.width).allSatisfy { x in
                    bytes.load(fromByteOffset: y * shown.pitch + 4 * x, as: UInt32.self) & 0xffffff == 0
                }
            }
        }
        #expect(isBlack)
        rig.play("0 down 1 200 105\n50 up 1 200 105")
        #expect(rig.takeEvents().isEmpty)
        rig.kiosk.carousel.setHidden(false, cover: 0)
        rig.play("100 down 1 200 105\n150 up 1 200 105")
        #expect(rig.takeEvents() == ["click-on-cover A 0"])
    }

    @Test("A cover stays hidden while it scrolls out and in again, and whatever leaves the row before it")
    func hidingIsByPhotograph() {
        let rig = KioskRig()
        rig.pictures.isHoldingBack = true
        rig.show(40, badFile: 0)
        rig.kiosk.carousel.setHidden(true, cover: 2)
        _ = rig.kiosk.perform(.select(index: 30))
        rig.run()
        _ = rig.kiosk.perform(.select(index: 2))
        rig.run()
        #expect(rig.kiosk.carousel.covers[2]?.layer.isHidden == true)
        #expect(rig.kiosk.carousel.covers.values.filter { $0.layer.isHidden }.count == 1)
        rig.pictures.isHoldingBack = false
        rig.run()
        #expect(rig.kiosk.carousel.photographs.count == 39)
        #expect(rig.kiosk.carousel.isHidden(cover: 1))
        #expect(rig.kiosk.carousel.covers[1]?.layer.isHidden == true)
    }

    @Test("A jump is at once, its place is right at once, and while something lies before the row nobody hears of it")
    func jump() throws {
        let rig = KioskRig()
        rig.show(60)
        _ = rig.takeEvents()
        rig.kiosk.carousel.isObscured = true
        rig.kiosk.carousel.jump(to: 47)
        #expect(rig.kiosk.carousel.index == 47)
        let place = try #require(rig.kiosk.carousel.place(ofCover: 47))
        #expect(abs(place.quad.bounds.center.x - 200) < 0.01)
        rig.run()
        #expect(rig.takeEvents().isEmpty)
        #expect(rig.kiosk.carousel.place(ofCover: 47)?.texture != nil)
        rig.kiosk.carousel.isObscured = false
        rig.run()
        #expect(rig.takeEvents() == ["cover-changed A 47"])
        rig.kiosk.carousel.isObscured = true
        rig.run()
        rig.kiosk.carousel.isObscured = false
        rig.run()
        #expect(rig.takeEvents().isEmpty)
        rig.kiosk.carousel.jump(to: Int.max)
        #expect(rig.kiosk.carousel.index == 59)
    }
}
