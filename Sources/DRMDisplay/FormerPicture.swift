internal import CDRM

/// What a CRTC showed before we came: the console, a boot splash, or nothing.
struct FormerPicture {
    private var crtc: drmModeCrtc
    private var connectors: [UInt32]

    /// Asks for it (`drmModeGetCrtc`); nil if nothing was shown.
    init?(onCRTC id: UInt32, of snapshot: CardSnapshot, card: Int32) {
        guard let state = drmModeGetCrtc(card, id) else { return nil }
        defer { drmModeFreeCrtc(state) }
        if state.pointee.mode_valid == 0 || state.pointee.buffer_id == 0 { return nil }
        crtc = state.pointee
        connectors = snapshot.connectors.filter { $0.crtc == id }.map(\.id)
    }

    /// Shows it again (`drmModeSetCrtc`).
    ///
    /// It may be gone; the kernel's console then comes back by itself when the card is closed.
    func show(card: Int32) {
        var connectors = connectors
        var mode = crtc.mode
        _ = drmModeSetCrtc(
            card, crtc.crtc_id, crtc.buffer_id, crtc.x, crtc.y, &connectors, Int32(connectors.count), &mode)
    }
}
