import Geometry
import Layers
import Motion
import Raster

/// Times what a frame costs before anything is drawn: 200 layers in perspective, 100 of them moving by themselves, made
/// into a list.
func printLayerTimes(frames: Int) {
    let scene = LayerScene()
    var compositor = Compositor(size: PixelSize(width: 1280, height: 800), scale: 1, background: .black)
    let lists = Stopwatch(warm: 20, frames: frames) { frame in
        _ = RenderList(
            root: scene.root, at: scene.time(ofFrame: frame), size: compositor.list.size, scale: 1, background: .black)
    }
    let composed = Stopwatch(warm: 20, frames: frames) { frame in
        let time = scene.time(ofFrame: frame)
        scene.animator.advance(to: time)
        _ = compositor.compose(scene.root, at: time)
        _ = scene.animator.nextFrame(after: time)
    }
    print("200 layers, 100 moving, CPU time of \(frames) frames, one thread")
    for (name, times) in [("a list from nothing", lists), ("a frame with its damage", composed)] {
        let padding = String(repeating: " ", count: 26 - name.utf8.count)
        print(
            "\(name)\(padding)median \((times.median * 1000).formatted(1)) µs, best \((times.shortest * 1000).formatted(1)) µs"
        )
    }
}

/// A tree whose layers move for longer than anybody measures.
private struct LayerScene {
    let root = Layer(frame: Rect(x: 0, y: 0, width: 1280, height: 800))
    let animator: Animator

    init() {
        animator = Animator(root: root)
        root.sublayerTransform.m34 = -1.0 / 800
        let texture = Texture(Image(Bitmap(size: PixelSize(width: 64, height: 64), format: .xrgb8888), isOpaque: true))
        for i in 0..<200 {
            let layer = Layer(frame: Rect(x: Double(i % 20) * 60, y: Double(i / 20) * 70, width: 50, height: 50))
            layer.contents = .texture(texture)
            layer.reflection = i % 4 == 0 ? DrawItem.Reflection() : nil
            layer.depthKey = Double(i % 7)
            root.addSublayer(layer)
        }
        let turn = Transform3D.rotation(angle: 1, x: 0, y: 1, z: 0)
        animator.perform(Transaction(duration: .seconds(3600)), at: .zero) {
            for (i, layer) in root.sublayers.prefix(100).enumerated() {
                switch i % 4 {
                case 0: layer.position.x += 100
                case 1: layer.zPosition = 50
                case 2: layer.transform = turn
                default: layer.opacity = 0.2
                }
            }
        }
    }

    func time(ofFrame frame: Int) -> FrameTime { .zero + .milliseconds(16 * Int64(frame)) }
}
