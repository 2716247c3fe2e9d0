internal import Images
internal import Layers

/// One cover of the carousel: its layer, and which photograph it shows or waits for.
///
/// Covers are used again for other photographs as they scroll in; a result that comes for the photograph before is told
/// by its request, which is then no longer the cover's.
final class Cover {
    /// What is drawn.
    let layer = Layer()
    /// Which photograph of the album, counted from 0.
    var index = 0
    /// The picture that was asked for and has not come yet.
    var pendingRequest: RequestID?
    /// What was asked for, as the cache knows it.
    var request: ImageRequest?
    /// What came.
    var picture: LoadedImage?
}
