internal import Control

extension Bridge {
    /// Publishes what the kiosk told of itself.
    mutating func show(_ answer: Acknowledgement) {
        if let listed = answer.albums {
            if listed.map(\.id) != albums?.map(\.id) { follower?.albumsChanged() }
            albums = listed
        }
        state = answer.state
        // Until its albums are known there is nothing to choose from.
        guard let albums else { return }
        if settings.isDiscoverable { retained.set(topics.discovery, to: json(discovery(answer.state, albums))) }
        retained.set(topics.availability, to: Array("online".utf8))
        retained.set(topics.state, to: json(ShownState(answer.state, leader: settings.leader)))
        // Any answer has these numbers; but they change all the time, and are of no use so often.
        if answer.albums != nil { retained.set(topics.diagnostics, to: json(Diagnostics(answer.state))) }
        if !answer.state.moving { wantImage(of: answer.state.path) }
    }

    /// Publishes that a photograph of the album that is shown is on its way to the centre.
    mutating func show(_ cover: Event.Cover) {
        guard var state, albums != nil else { return }
        (state.index, state.file, state.path, state.moving) = (cover.index, cover.file, nil, true)
        self.state = state
        retained.set(topics.state, to: json(ShownState(state, leader: settings.leader)))
    }

    private func discovery(_ state: KioskState, _ albums: [Acknowledgement.Album]) -> DiscoveryPayload {
        var options = albums.map(\.id)
        // Home Assistant complains of a state that is no option; the new list is on its way.
        if let album = state.album, !options.contains(album) { options.append(album) }
        return DiscoveryPayload(
            topics: topics, name: settings.name ?? id.text, version: state.version, albums: options,
            hasImage: settings.image > 0, follows: settings.leader != nil)
    }

    /// Does the next step towards the leader, and tells how it stands when that has changed.
    mutating func follow(at time: Int64) {
        guard follower != nil else { return }
        // A kiosk without albums looks for them still.
        if isKioskConnected, let state, let albums, !albums.isEmpty,
            let request = follower?.request(state: state, albums: albums.map(\.id), at: time)
        {
            effects.append(.ask(request, for: .follow))
        }
        guard let report = follower?.report, report != reported else { return }
        reported = report
        // The album may be one that came since the list was made.
        if report.status == .albumMissing, isKioskConnected { refresh(.albums, at: time) }
        retained.set(topics.following, to: json(report))
        effects.append(.log("following: \(report.message)"))
    }

    // MARK: The image

    private mutating func wantImage(of path: String?) {
        guard settings.image > 0 else { return }
        if let next = image.want(path) { effects.append(.makeImage(path: next, side: settings.image)) }
        if path == nil { retained.set(topics.image, to: []) }
    }

    /// The image that was asked for is made, or why it could not be.
    public mutating func take(image outcome: Result<[UInt8], ImageFailure>) {
        let (isCurrent, next) = image.finish()
        if isCurrent {
            switch outcome {
            case .success(let file): retained.set(topics.image, to: file)
            case .failure(let failure):
                // Better none than one that is not what the kiosk shows.
                retained.set(topics.image, to: [])
                effects.append(.log("no image of the photograph: \(failure.reason)"))
            }
        }
        if let next { effects.append(.makeImage(path: next, side: settings.image)) }
    }
}

/// Why there is no image of a photograph.
public struct ImageFailure: Error, Hashable, Sendable {
    /// In words for a person.
    public var reason: String

    /// Makes a failure.
    public init(reason: String) { self.reason = reason }
}

/// Which image is being made and which is to be made next: one at a time, those that were passed by never.
struct ImageProgress: Hashable, Sendable {
    private var current: String?
    private var wanted: String?

    /// Another photograph is shown, or none; answers with a path if its image is to be made now.
    mutating func want(_ path: String?) -> String? {
        if path == wanted { return nil }
        wanted = path
        guard current == nil, let path else { return nil }
        current = path
        return path
    }

    /// The image under way is made: whether it is still wanted, and the path of the one to make now.
    mutating func finish() -> (isCurrent: Bool, next: String?) {
        let isCurrent = current == wanted
        current = isCurrent ? nil : wanted
        return (isCurrent, current)
    }
}
