internal import Geometry

/// What a card has to show pictures with, as it was when it was asked.
struct CardSnapshot: Hashable, Sendable {
    /// A socket that a panel may hang on.
    struct Connector: Hashable, Sendable {
        enum Status: Hashable, Sendable { case connected, disconnected, unknown }

        var id: UInt32
        /// As the kernel names it in sysfs, `HDMI-A-1`.
        var name: String
        var status: Status
        /// Whether it leads out of what is meant for pictures on a wall: head-mounted displays, writeback.
        var isForeign = false
        var modes: [ModeTiming]
        /// Width and height of the picture area as the panel claims.
        var millimetres: PixelSize
        /// Bit i: the card's CRTC number i can feed it.
        var possibleCRTCs: UInt32
        /// The CRTC that feeds it now.
        var crtc: UInt32?
        /// Tells one panel from another on the same connector.
        var panel = 0
        /// Whether the link needs a new modeset to work again (`link-status`).
        var isLinkBad = false
    }

    /// A layer of pixels that a CRTC sends out.
    struct Plane: Hashable, Sendable {
        enum Kind: Hashable, Sendable { case primary, overlay, cursor }

        var id: UInt32
        var kind: Kind
        var possibleCRTCs: UInt32
        /// FourCC codes.
        var formats: [UInt32]
        /// The CRTC that it is on now.
        var crtc: UInt32?
    }

    var connectors: [Connector]
    /// Ids, in the order that the bits of `possibleCRTCs` count in.
    var crtcs: [UInt32]
    var planes: [Plane]
}
