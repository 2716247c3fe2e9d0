internal import CDRM
internal import Geometry
internal import Glibc
internal import Platform

extension CardSnapshot {
    /// Asks a card for all of it, probing each connector, which may take a few hundred milliseconds.
    ///
    /// Throws EOPNOTSUPP for a card that only renders.
    init(probing card: Int32) throws(SystemError) {
        guard let resources = drmModeGetResources(card) else {
            throw SystemError(code: errno, call: "MODE_GETRESOURCES")
        }
        defer { drmModeFreeResources(resources) }
        let count = resources.pointee
        guard count.count_crtcs > 0, count.count_connectors > 0, count.count_encoders > 0 else {
            throw SystemError(code: EOPNOTSUPP, call: "MODE_GETRESOURCES")
        }
        crtcs = (0..<Int(count.count_crtcs)).map { count.crtcs[$0] }
        connectors = (0..<Int(count.count_connectors)).compactMap {
            Connector(probing: count.connectors[$0], card: card)
        }
        planes = []
        guard let list = drmModeGetPlaneResources(card) else { return }
        defer { drmModeFreePlaneResources(list) }
        planes = (0..<Int(list.pointee.count_planes)).compactMap { Plane(asking: list.pointee.planes[$0], card: card) }
    }
}

extension CardSnapshot.Connector {
    /// Nil if it has gone meanwhile.
    init?(probing id: UInt32, card: Int32) {
        guard let connector = drmModeGetConnector(card, id) else { return nil }
        defer { drmModeFreeConnector(connector) }
        let it = connector.pointee
        let properties = ObjectProperties(card: card, object: id, type: UInt32(DRM_MODE_OBJECT_CONNECTOR))
        self.id = id
        let type = drmModeGetConnectorTypeName(it.connector_type).map { String(cString: $0) } ?? "Unknown"
        name = "\(type)-\(it.connector_type_id)"
        switch it.connection {
        case DRM_MODE_CONNECTED: status = .connected
        case DRM_MODE_DISCONNECTED: status = .disconnected
        default: status = .unknown
        }
        isForeign =
            it.connector_type == UInt32(DRM_MODE_CONNECTOR_WRITEBACK) || properties["non-desktop"]?.value == 1
        modes = (0..<Int(it.count_modes)).map { ModeTiming(it.modes[$0]) }
        millimetres = PixelSize(width: Int(it.mmWidth), height: Int(it.mmHeight))
        possibleCRTCs = drmModeConnectorGetPossibleCrtcs(card, connector)
        if let encoder = drmModeGetEncoder(card, it.encoder_id) {
            crtc = encoder.pointee.crtc_id == 0 ? nil : encoder.pointee.crtc_id
            drmModeFreeEncoder(encoder)
        }
        if let routed = properties["CRTC_ID"] { crtc = routed.value == 0 ? nil : UInt32(routed.value) }
        panel =
            properties["EDID"].map { Self.fingerprint(ofBlob: UInt32(truncatingIfNeeded: $0.value), card: card) } ?? 0
        isLinkBad = properties["link-status"]?.value == UInt64(DRM_MODE_LINK_STATUS_BAD)
    }

    /// A number that tells one EDID from another (FNV-1a).
    private static func fingerprint(ofBlob id: UInt32, card: Int32) -> Int {
        guard id != 0, let blob = drmModeGetPropertyBlob(card, id) else { return 0 }
        defer { drmModeFreePropertyBlob(blob) }
        guard let data = blob.pointee.data else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(blob.pointee.length))
        let hash = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash)
    }
}

extension CardSnapshot.Plane {
    /// Nil if it has gone meanwhile.
    init?(asking id: UInt32, card: Int32) {
        guard let plane = drmModeGetPlane(card, id) else { return nil }
        defer { drmModeFreePlane(plane) }
        let it = plane.pointee
        self.id = id
        possibleCRTCs = it.possible_crtcs
        formats = (0..<Int(it.count_formats)).map { it.formats[$0] }
        crtc = it.crtc_id == 0 ? nil : it.crtc_id
        let type = ObjectProperties(card: card, object: id, type: UInt32(DRM_MODE_OBJECT_PLANE))["type"]?.value
        switch type {
        case UInt64(DRM_PLANE_TYPE_PRIMARY): kind = .primary
        case UInt64(DRM_PLANE_TYPE_CURSOR): kind = .cursor
        default: kind = .overlay
        }
    }
}

extension ModeTiming {
    /// Takes over what the kernel lists.
    init(_ info: drmModeModeInfo) {
        clock = Int(info.clock)
        horizontal = Axis(
            display: Int(info.hdisplay), syncStart: Int(info.hsync_start), syncEnd: Int(info.hsync_end),
            total: Int(info.htotal))
        vertical = Axis(
            display: Int(info.vdisplay), syncStart: Int(info.vsync_start), syncEnd: Int(info.vsync_end),
            total: Int(info.vtotal))
        flags = info.flags
        isPreferred = info.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0
        name = withUnsafeBytes(of: info.name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// What the kernel is told to set.
    var kernelMode: drmModeModeInfo {
        var info = drmModeModeInfo()
        info.clock = UInt32(clock)
        info.hdisplay = UInt16(horizontal.display)
        info.hsync_start = UInt16(horizontal.syncStart)
        info.hsync_end = UInt16(horizontal.syncEnd)
        info.htotal = UInt16(horizontal.total)
        info.vdisplay = UInt16(vertical.display)
        info.vsync_start = UInt16(vertical.syncStart)
        info.vsync_end = UInt16(vertical.syncEnd)
        info.vtotal = UInt16(vertical.total)
        info.vrefresh = UInt32((millihertz + 500) / 1000)
        info.flags = flags
        info.type = UInt32(DRM_MODE_TYPE_USERDEF)
        withUnsafeMutableBytes(of: &info.name) { to in
            for (i, byte) in name.utf8.prefix(to.count - 1).enumerated() { to[i] = byte }
        }
        return info
    }
}
