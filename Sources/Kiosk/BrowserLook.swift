public import Raster

/// How opened photographs look, and what they may cost.
public struct BrowserLook: Hashable, Sendable {
    /// What is behind an opened photograph; opaque black unless set.
    public var backdrop = Color.black
    /// The bars behind counter and caption; black that lets the photograph shine through unless set.
    public var bar = Color(red: 0, green: 0, blue: 0, alpha: 140)
    /// Counter, caption and controls; nearly white unless set.
    public var ink = Color(red: 240, green: 240, blue: 240)
    /// Memory for opened photographs, in bytes: the shown one, its neighbours, and what is seen of it enlarged; 96 MiB
    /// unless set.
    ///
    /// Neighbours are loaded ahead as far as it suffices, and on very large screens the photographs are less than sharp.
    public var pictureBytes = 96 << 20

    /// Makes the default look: on black.
    public init() {}

    /// Photographs on white.
    public static var white: BrowserLook {
        var look = BrowserLook()
        look.backdrop = .white
        look.bar = Color(red: 255, green: 255, blue: 255, alpha: 190)
        look.ink = Color(red: 30, green: 30, blue: 30)
        return look
    }
}
