import Geometry
import Layout
import Motion

extension SpecCase {
    /// The layout of the parameter set that the input or else the case's name tells; set P unless told otherwise.
    fileprivate func layout() throws -> CoverFlowLayout {
        let sets = try CaseFile.shared.get().meta.params
        let name = input["params"]?.string ?? id.split(separator: ".").map(String.init).first { sets[$0] != nil } ?? "P"
        guard let p = sets[name] else { throw UnknownForm(self) }
        var layout = CoverFlowLayout.pospesel
        layout.itemSize = Size(width: p["w"] ?? 170, height: p["h"] ?? 200)
        layout.activeDistance = p["active"] ?? layout.activeDistance
        layout.translateDistance = p["trans"] ?? layout.translateDistance
        layout.zoomFactor = p["zoom"] ?? layout.zoomFactor
        layout.flowOffset = p["flow"] ?? layout.flowOffset
        layout.perspectiveFactor = p["persp"] ?? layout.perspectiveFactor
        layout.angle = p["deg"].map { $0 * .pi / 180 } ?? layout.angle
        layout.clampsTranslation = input["clamp_translate"]?.bool ?? true
        layout.inactiveDimming = self["inactive_grey"] ?? 0
        layout.itemSize.width = self["item_w"] ?? layout.itemSize.width
        layout.lineSpacing = self["line_spacing"] ?? layout.lineSpacing
        layout.sectionInset = self["inset"]
        return layout
    }

    fileprivate var viewport: Size {
        let size = pair("viewport") ?? (800, 200)
        return Size(width: self["viewport_w"] ?? size.0, height: size.1)
    }

    fileprivate var count: Int { Int(self["n"] ?? 10) }
}

private func json(_ quad: Quad?) -> JSON {
    .array((quad?.corners ?? []).map { .numbers([$0.x, $0.y]) })
}

private func quad(_ layout: CoverFlowLayout, at distance: Double) -> Quad? {
    let size = layout.itemSize
    return layout.pose(atDistance: distance).transform.project(
        Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
}

/// Group `cover`: what a cover's distance makes of it.
func coverAnswer(_ specCase: SpecCase) throws -> JSON {
    let layout = try specCase.layout()
    guard let distance = specCase["distance"] else {
        let active = layout.activeDistance
        let (inside, outside) = (quad(layout, at: active.nextDown), quad(layout, at: active))
        let jumps = zip(inside?.corners ?? [], outside?.corners ?? []).map { $0.point.distance(to: $1.point) }
        return .object(["max_corner_jump_px": jumps.max().map(JSON.number) ?? .null])
    }
    let pose = layout.pose(atDistance: distance)
    let t = pose.transform
    return .object([
        "zIndex": .number(Double(pose.zIndex)), "tx": .number(pose.shift),
        "angle_deg": .number(pose.angle * 180 / .pi), "zoom": .number(pose.zoom),
        "depth_key": .number(pose.depthKey), "m34": .number(-1 / pose.eyeDistance),
        "mask_alpha": .number(pose.dimming), "quad": json(quad(layout, at: distance)),
        // The original carries the depth key as a translation in depth.
        "rows": .array([
            .numbers([t.m11, t.m12, t.m13, t.m14]), .numbers([t.m21, t.m22, t.m23, t.m24]),
            .numbers([t.m31, t.m32, t.m33, t.m34]), .numbers([t.m41, t.m42, t.m43 + pose.depthKey, t.m44]),
        ]),
    ])
}

/// Group `flow`: the row's measures.
func flowAnswer(_ specCase: SpecCase) throws -> JSON {
    let (layout, viewport, count) = (try specCase.layout(), specCase.viewport, specCase.count)
    var answer: [String: JSON] = [
        "inset": .number(layout.inset(viewport: viewport)),
        "content_w": .number(layout.contentWidth(viewport: viewport, count: count)),
        "max_offset": .number(layout.offsetRange(viewport: viewport, count: count).upperBound),
        "selected_index": layout.index(nearest: 0, viewport: viewport, count: count).map { .number(Double($0)) }
            ?? .null,
    ]
    for key in specCase.expected.object?.keys.sorted() ?? [] where key.hasPrefix("center") {
        guard let index = Int(key.dropFirst("center".count)) else { continue }
        answer[key] = .number(layout.layoutAttributes(forItemAt: index, offset: 0, viewport: viewport).center.x)
    }
    return .object(answer)
}

/// Group `snap`: where a proposal, or a throw, comes to rest.
func snapAnswer(_ specCase: SpecCase) throws -> JSON {
    let (layout, viewport, count) = (try specCase.layout(), specCase.viewport, specCase.count)
    let proposed: Double
    if let offset = specCase["offset"], let velocity = specCase["velocity"] {
        let rate = specCase["rate"].map(DecelerationRate.init(perMillisecond:)) ?? .fast
        proposed = Decay(start: offset, velocity: velocity, rate: rate).restValue
    } else if let offset = specCase["proposed_offset"] {
        proposed = offset
    } else {
        throw UnknownForm(specCase)
    }
    let target = layout.targetContentOffset(forProposed: proposed, viewport: viewport, count: count)
    return .object([
        "proposed": .number(proposed), "target": .number(target),
        "index": layout.index(nearest: target, viewport: viewport, count: count).map { .number(Double($0)) } ?? .null,
    ])
}

/// Group `tap`: where the row goes when a cover is chosen.
func tapAnswer(_ specCase: SpecCase) throws -> JSON {
    guard let index = specCase["index"] else { throw UnknownForm(specCase) }
    let offset = try specCase.layout().offset(ofItem: Int(index), viewport: specCase.viewport, count: specCase.count)
    return .object(["target_offset": .number(offset)])
}

/// Group `hit`: which cover a touch belongs to, and which are under it.
func hitAnswer(_ specCase: SpecCase) throws -> JSON {
    guard let offset = specCase["offset"], let point = specCase.pair("point") else { throw UnknownForm(specCase) }
    let (layout, viewport, count) = (try specCase.layout(), specCase.viewport, specCase.count)
    let hit = layout.hitTest(Point(x: point.0, y: point.1), offset: offset, viewport: viewport, count: count)
    let candidates = (0..<count).filter {
        layout.layoutAttributes(forItemAt: $0, offset: offset, viewport: viewport).quad?
            .contains(Point(x: point.0 + offset, y: point.1)) ?? false
    }
    // The order of the candidates means nothing.
    let expected = specCase.expected.object?["candidates"]?.numbers ?? []
    let isSame = Set(expected) == Set(candidates.map(Double.init)) && expected.count == candidates.count
    return .object([
        "index": hit.map { .number(Double($0.index)) } ?? .null,
        "candidates": .numbers(isSame ? expected : candidates.map(Double.init)),
    ])
}

/// Group `rb`: the classic look of three places.
func classicAnswer(_ specCase: SpecCase) throws -> JSON {
    if let sides = specCase.input["side"]?.numbers {
        // One scale, if it is the same for all depths.
        let scales = Set(
            sides.map {
                1 / ClassicCoverFlow(sideDepth: $0).placement(stepsFromSelected: 1).transform.apply(x: 0, y: 0).w
            })
        return .object(["scale_at_centre": scales.count == 1 ? .number(scales.first ?? 0) : .null])
    }
    var look = ClassicCoverFlow()
    if let image = specCase.pair("image") { look.imageSize = Size(width: image.0, height: image.1) }
    if let width = specCase["bounds_w"] {
        look.imageSize.width = specCase["image_w"] ?? look.imageSize.width
        let bounds = Size(width: width, height: 320)
        let x =
            look.layout.layoutAttributes(forItemAt: 3, offset: 0, viewport: bounds).center.x
            - look.layout.offset(ofItem: 3, viewport: bounds, count: 7)
        return .object(["wanted_pos_x": .number(x)])
    }
    guard let k = specCase["k"], let selected = specCase["selected"], let bounds = specCase.pair("bounds") else {
        throw UnknownForm(specCase)
    }
    look.rowScale = specCase["rowScale"] ?? look.rowScale
    look.sideDepth = specCase["side"] ?? look.sideDepth
    look.centerDepth = specCase["center"] ?? look.centerDepth
    look.angle = specCase["angle"] ?? look.angle
    let placement = look.placement(stepsFromSelected: Int(k - selected))
    let viewport = Size(width: bounds.0, height: bounds.1)
    let count = Int(max(k, selected)) + 1
    let offset = look.layout.offset(ofItem: Int(selected), viewport: viewport, count: count)
    let cover = look.layout.layoutAttributes(forItemAt: Int(k), offset: offset, viewport: viewport)
    let aboutMiddle = cover.quad?.mapped(scale: 1, offset: Point(x: -cover.center.x, y: -cover.center.y))
    return .object([
        "pos": .numbers([cover.center.x - offset, cover.center.y]),
        "root_z": .number(placement.containerDepth), "holder_z": .number(placement.holderDepth),
        "center_w": .number(placement.transform.apply(x: 0, y: 0).w), "quad": json(aboutMiddle),
    ])
}

/// Group `fixed`: the perspective of a far eye, which must not be lost to rounding.
func fixedAnswer(_ specCase: SpecCase) throws -> JSON {
    guard let d = specCase["d"] else { throw UnknownForm(specCase) }
    var layout = CoverFlowLayout.pospesel
    layout.flowOffset = 0
    layout.perspectiveFactor = d / layout.itemSize.width
    let distance = 2 * layout.activeDistance
    return .object([
        "exact": .number(-1 / layout.pose(atDistance: distance).eyeDistance),
        "right_edge_exact": quad(layout, at: distance).map { .number($0.topRight.x) } ?? .null,
    ])
}
