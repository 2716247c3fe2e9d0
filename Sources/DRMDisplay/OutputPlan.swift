internal import Geometry

/// Which connector is fed by which CRTC from which plane, at which mode.
struct OutputPlan: Hashable, Sendable {
    /// Where the mode came from, for the log and for what to try when it is refused.
    enum ModeOrigin: Hashable, Sendable { case preferred, listed, computed }

    var connector: CardSnapshot.Connector
    var crtc: UInt32
    /// Nil on a card that shows no planes; only legacy calls work there.
    var plane: CardSnapshot.Plane?
    var mode: ModeTiming
    var origin: ModeOrigin

    /// Chooses an output: the named connector if it is connected, else the first connected one; the CRTC and plane
    /// that feed it already, if any.
    ///
    /// Nil if nothing is connected, or nothing that a CRTC can feed and that has a mode.
    init?(choosingFrom card: CardSnapshot, connector name: String?, size: PixelSize?) {
        let usable = card.connectors.filter { !$0.isForeign && (name == nil || $0.name == name) }
        guard let connector = Self.connected(among: usable),
            let index = Self.crtcIndex(for: connector, in: card),
            let (mode, origin) = Self.mode(among: connector.modes, size: size)
        else { return nil }
        self.connector = connector
        crtc = card.crtcs[index]
        plane = Self.primaryPlane(forCRTC: index, in: card)
        self.mode = mode
        self.origin = origin
    }

    /// Unknown counts as connected only when nothing is known to be.
    private static func connected(among connectors: [CardSnapshot.Connector]) -> CardSnapshot.Connector? {
        connectors.first { $0.status == .connected }
            ?? connectors.first { $0.status == .unknown && !$0.modes.isEmpty }
    }

    /// The one that feeds it already, else a possible one that feeds nothing, else any possible one.
    private static func crtcIndex(for connector: CardSnapshot.Connector, in card: CardSnapshot) -> Int? {
        let possible = card.crtcs.indices.filter { connector.possibleCRTCs & (1 << $0) != 0 }
        let busy = Set(card.connectors.compactMap { $0.id == connector.id ? nil : $0.crtc })
        return possible.first { card.crtcs[$0] == connector.crtc }
            ?? possible.first { !busy.contains(card.crtcs[$0]) }
            ?? possible.first
    }

    /// The one on the CRTC already, else the primary plane whose rank is the CRTC's (Rockchip pairs them), else any.
    private static func primaryPlane(forCRTC index: Int, in card: CardSnapshot) -> CardSnapshot.Plane? {
        let primaries = card.planes.filter { $0.kind == .primary }
        let possible = primaries.filter { $0.possibleCRTCs & (1 << index) != 0 }
        if let present = possible.first(where: { $0.crtc == card.crtcs[index] }) { return present }
        if index < primaries.count, possible.contains(primaries[index]) { return primaries[index] }
        return possible.first
    }

    /// A listed mode of the size, nearest to 60 Hz, or a computed one; without a size the preferred one.
    ///
    /// Interlaced modes are taken only where there are no others.
    static func mode(among all: [ModeTiming], size: PixelSize?) -> (ModeTiming, ModeOrigin)? {
        let progressive = all.filter { !$0.isInterlaced }
        let modes = progressive.isEmpty ? all : progressive
        if let size {
            func distance(_ mode: ModeTiming) -> Int { abs(mode.millihertz - 60_000) }
            let listed = modes.filter { $0.size == size }.min {
                ($0.isPreferred ? 0 : 1, distance($0)) < ($1.isPreferred ? 0 : 1, distance($1))
            }
            if let listed { return (listed, .listed) }
            return (.coordinated(size: size), .computed)
        }
        return (modes.first(where: \.isPreferred) ?? modes.first).map { ($0, .preferred) }
    }

    /// Whether another plan shows the same on the same panel by the same way.
    func isSame(as other: OutputPlan) -> Bool {
        connector.id == other.connector.id && connector.panel == other.connector.panel && crtc == other.crtc
            && plane?.id == other.plane?.id && mode == other.mode
    }
}

extension CardSnapshot.Connector {
    /// The picture area in millimetres, unless it is none or looks like an aspect ratio: panels that do not know their
    /// size often claim one of whole centimetres.
    var physicalSize: Size? {
        let (width, height) = (millimetres.width, millimetres.height)
        if width <= 0 || height <= 0 || (width % 10 == 0 && height % 10 == 0) { return nil }
        return Size(width: Double(width), height: Double(height))
    }
}
