import Geometry
import Testing

@testable import Browsing

@Suite("Where a photograph stands")
struct PoseTests {
    @Test("Both ends of a way are met exactly, the part of the photograph too")
    func ends() {
        let open = Pose(Rect(x: 0, y: 133, width: 320, height: 214))
        #expect(Story.cover.interpolated(to: open, at: 0) == Story.cover)
        #expect(Story.cover.interpolated(to: open, at: 1) == open)
        let half = Story.cover.interpolated(to: open, at: 0.5)
        #expect(half.topLeft == Point(x: 50, y: 141.5))
        #expect((half.part.minX - 0.1).magnitude < 1e-12)
        #expect((half.part.maxX - 0.9).magnitude < 1e-12)
    }

    @Test("A spring that swings past the end never asks for more than the photograph has")
    func overshoot() {
        let open = Pose(Rect(x: 0, y: 133, width: 320, height: 214))
        let beyond = Story.cover.interpolated(to: open, at: 1.2)
        #expect(beyond.part == Pose.whole)
        #expect(beyond.topLeft.x < 0)
    }

    @Test("The map from a rectangle takes its corners to the pose's, and straight lines to straight lines")
    func map() throws {
        let r = Rect(x: 10, y: -20, width: 300, height: 200)
        let map = try #require(Story.cover.transform(from: r))
        let quad = try #require(map.project(r))
        for (corner, expected) in zip(quad.corners, Story.cover.corners) {
            #expect(corner.point.distance(to: expected) < 1e-9)
        }
        // The middle of the rectangle is where the diagonals of the quad cross.
        let middle = map.apply(x: r.midX, y: r.midY)
        let crossing = try #require(quad.unitPoint(at: Point(x: middle.x / middle.w, y: middle.y / middle.w)))
        #expect((crossing.x - 0.5).magnitude < 1e-9)
        #expect((crossing.y - 0.5).magnitude < 1e-9)
    }

    @Test("Corners on a line, and a rectangle of nothing, have no map")
    func noMap() {
        #expect(Pose(Rect(x: 0, y: 0, width: 100, height: 0)).transform(from: Pose.whole) == nil)
        #expect(Story.cover.transform(from: .zero) == nil)
    }

    @Test("A photograph of no size, not known yet, is given the whole screen")
    func fitting() {
        let screen = Rect(x: 0, y: 0, width: 320, height: 480)
        #expect(screen.fitting(.zero) == screen)
        #expect(screen.fitting(Size(width: 100, height: 300)) == Rect(x: 80, y: 0, width: 160, height: 480))
    }
}
