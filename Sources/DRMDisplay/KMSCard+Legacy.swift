internal import CDRM
internal import Platform

extension KMSCard {
    /// Sets the mode with a picture (`drmModeSetCrtc`), and takes everything else off the CRTC.
    func setLegacyMode(_ route: OutputRoute, _ buffer: ScanoutBuffer) throws(SystemError) {
        for stray in route.strayPlanes {
            _ = drmModeSetPlane(descriptor, stray.id, route.plan.crtc, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        }
        _ = drmModeSetCursor(descriptor, route.plan.crtc, 0, 0, 0)
        var connector = route.plan.connector.id
        var mode = route.plan.mode.kernelMode
        try drmCall("MODE_SETCRTC", on: path) {
            drmModeSetCrtc(descriptor, route.plan.crtc, buffer.framebufferID, 0, 0, &connector, 1, &mode)
        }
    }

    /// Shows another buffer from the next refresh on (`drmModePageFlip`).
    func flipLegacy(_ route: OutputRoute, _ buffer: ScanoutBuffer, id: UInt32) throws(SystemError) {
        try drmCall("MODE_PAGE_FLIP", on: path) {
            drmModePageFlip(
                descriptor, route.plan.crtc, buffer.framebufferID, UInt32(DRM_MODE_PAGE_FLIP_EVENT),
                UnsafeMutableRawPointer(bitPattern: UInt(id)))
        }
    }

    /// Lets the CRTC rest.
    func turnOffLegacy(_ route: OutputRoute) throws(SystemError) {
        try drmCall("MODE_SETCRTC", on: path) {
            drmModeSetCrtc(descriptor, route.plan.crtc, 0, 0, 0, nil, 0, nil)
        }
    }
}
