internal import Images

/// The pictures of covers: those that are kept, and those that are asked for.
///
/// It is told what is wanted now, and asks, gives up and changes the urgency so that just that is on its way. A picture
/// is known by its request, so whoever shows something else by then cannot be given it.
final class CoverPictures {
    private let source: any PictureSource
    private var cache: ImageCache
    private var asked: [ImageRequest: Asked] = [:]

    private struct Asked {
        var id: RequestID
        var priority: Int
        /// Whether it came, or never will: it is not asked for again as long as it is wanted.
        var isAnswered = false
    }

    /// Makes an empty cache of so many bytes.
    init(source: any PictureSource, byteBudget: Int) {
        self.source = source
        cache = ImageCache(byteBudget: byteBudget)
    }

    /// A picture that is kept.
    func picture(for request: ImageRequest) -> LoadedImage? { cache.picture(for: request) }

    /// Whether a picture is kept.
    func contains(_ request: ImageRequest) -> Bool { cache.contains(request) }

    /// Has these on their way, the lowest priority first, and nothing else.
    func want(_ wishes: [(request: ImageRequest, priority: Int)]) {
        var next: [ImageRequest: Asked] = [:]
        for (request, priority) in wishes where next[request] == nil {
            guard var same = asked.removeValue(forKey: request) else {
                next[request] = Asked(id: source.load(request, priority: priority), priority: priority)
                continue
            }
            if same.priority != priority, !same.isAnswered { source.setPriority(priority, of: same.id) }
            same.priority = priority
            next[request] = same
        }
        for (_, forgotten) in asked where !forgotten.isAnswered { source.cancel(forgotten.id) }
        asked = next
    }

    /// Takes in an answer; whether it is to something that is still wanted.
    func take(_ result: ImageResult) -> Bool {
        if case .success(let picture) = result.outcome { cache.insert(picture, for: result.request) }
        guard asked[result.request]?.id == result.id else { return false }
        asked[result.request]?.isAnswered = true
        return true
    }
}
