internal import CDRM
internal import Geometry
internal import Glibc
internal import Platform

extension KMSCard {
    /// Sets or tests the whole state: mode, plane, and everything that another program may have left behind.
    func commitMode(_ route: OutputRoute, _ buffer: ScanoutBuffer, flags: Int32) throws(SystemError) {
        let plane = try primaryPlane(of: route)
        let (connector, crtc) = (route.plan.connector.id, route.plan.crtc)
        let mode = try PropertyBlob(card: descriptor, [route.plan.mode.kernelMode])
        let request = try AtomicRequest(card: descriptor)

        for stray in route.strayPlanes { request.detachPlane(stray.id, stray.properties) }
        for stray in route.strayConnectors { request.set(stray.id, stray.properties["CRTC_ID"], 0) }

        request.set(connector, route.connector["CRTC_ID"], UInt64(crtc))
        if route.plan.connector.isLinkBad {
            request.set(connector, route.connector["link-status"], UInt64(DRM_MODE_LINK_STATUS_GOOD))
        }
        request.set(crtc, route.crtc["MODE_ID"], UInt64(mode.id))
        request.set(crtc, route.crtc["ACTIVE"], 1)
        for table in ["DEGAMMA_LUT", "CTM", "GAMMA_LUT"] { request.set(crtc, route.crtc[table], 0) }
        request.set(crtc, route.crtc["VRR_ENABLED"], 0)

        let size = route.plan.mode.size
        request.set(plane, route.plane["FB_ID"], UInt64(buffer.framebufferID))
        request.set(plane, route.plane["CRTC_ID"], UInt64(crtc))
        for (name, value) in [("X", 0), ("Y", 0), ("W", size.width), ("H", size.height)] {
            request.set(plane, route.plane["CRTC_\(name)"], UInt64(value))
            // Places in the source are in 16.16 fixed point.
            request.set(plane, route.plane["SRC_\(name)"], UInt64(value) << 16)
        }
        request.set(plane, route.plane["rotation"], 1)
        request.set(plane, route.plane["alpha"], 0xffff)
        try request.commit(flags: DRM_MODE_ATOMIC_ALLOW_MODESET | flags)
    }

    /// Shows another buffer from the next refresh on.
    func commitFlip(
        _ route: OutputRoute, _ buffer: ScanoutBuffer, damage: Region?, id: UInt32
    ) throws(SystemError) {
        let plane = try primaryPlane(of: route)
        let request = try AtomicRequest(card: descriptor)
        request.set(plane, route.plane["FB_ID"], UInt64(buffer.framebufferID))
        let flags = DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT
        guard let clips = route.plane["FB_DAMAGE_CLIPS"], let rects = damage?.rects, !rects.isEmpty else {
            return try request.commit(flags: flags, id: id)
        }
        let blob = try PropertyBlob(
            card: descriptor,
            rects.map {
                drm_mode_rect(x1: Int32($0.x), y1: Int32($0.y), x2: Int32($0.maxX), y2: Int32($0.maxY))
            })
        request.set(plane, clips, UInt64(blob.id))
        try request.commit(flags: flags, id: id)
    }

    /// Takes the picture away and lets the CRTC rest.
    func commitOff(_ route: OutputRoute) throws(SystemError) {
        let request = try AtomicRequest(card: descriptor)
        if let plane = route.plan.plane { request.detachPlane(plane.id, route.plane) }
        request.set(route.plan.connector.id, route.connector["CRTC_ID"], 0)
        request.set(route.plan.crtc, route.crtc["MODE_ID"], 0)
        request.set(route.plan.crtc, route.crtc["ACTIVE"], 0)
        try request.commit(flags: DRM_MODE_ATOMIC_ALLOW_MODESET)
    }
}

extension KMSCard {
    /// The plane that shows our picture; throws where the card has none to show, so that legacy calls are tried.
    private func primaryPlane(of route: OutputRoute) throws(SystemError) -> UInt32 {
        guard let plane = route.plan.plane else {
            throw SystemError(code: EINVAL, call: "MODE_ATOMIC", subject: "\(path) has no primary plane")
        }
        return plane.id
    }
}

extension AtomicRequest {
    /// Takes a plane off its CRTC.
    fileprivate func detachPlane(_ plane: UInt32, _ properties: ObjectProperties) {
        set(plane, properties["FB_ID"], 0)
        set(plane, properties["CRTC_ID"], 0)
    }
}
