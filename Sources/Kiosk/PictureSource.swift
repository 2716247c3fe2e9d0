public import Images

/// Where covers get their pictures from; the image loader, or a test's own.
public protocol PictureSource: AnyObject {
    /// Asks for a picture; its result comes later, unless it is cancelled. A lower priority is more urgent.
    func load(_ request: ImageRequest, priority: Int) -> RequestID
    /// Makes a request that is still waiting more or less urgent.
    func setPriority(_ priority: Int, of id: RequestID)
    /// Takes a request back; its result never comes. Nothing happens if it came already.
    func cancel(_ id: RequestID)
}

extension ImageLoader: PictureSource {}
