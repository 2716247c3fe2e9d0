import Control

extension Program {
    /// The request that may be sent for one that a key's holder makes: the same where nothing limits it, an album's exact
    /// id where the key is for some albums only.
    ///
    /// Names are looked for among the permitted albums only, so that nothing can be learnt of the others.
    func permit(
        _ request: Request, by client: inout ControlClient, deadline: Int64
    ) throws -> Request {
        guard let rights, rights.albums != nil else { return request }
        switch request {
        case .album(let name):
            let albums = rights.visible(try library(of: &client, deadline: deadline).albums ?? [])
            switch AlbumMatch(name, in: albums.lazy.map { (id: $0.id, name: $0.name) }) {
            case .found(let id): return .album(name: id)
            case .none:
                throw Stop(.refused, "refused", "this key may not show an album “\(name)”")
            case .ambiguous(let ids):
                let refusal = AlbumMatch.ambiguous(ids: ids).refusal(of: name)
                throw Stop(.ambiguous, "ambiguous", refusal?.message ?? "“\(name)” is ambiguous")
            }
        case .nextAlbum, .previousAlbum:
            let library = try library(of: &client, deadline: deadline)
            let albums = library.albums ?? []
            let step = request == .nextAlbum ? 1 : -1
            guard let shown = albums.firstIndex(where: { $0.id == library.state.album }) else { return request }
            for distance in 1...albums.count {
                let album = albums[((shown + step * distance) % albums.count + albums.count) % albums.count]
                if rights.permits(album: album.id) { return .album(name: album.id) }
            }
            throw Stop(.refused, "refused", "there is no album that this key may show")
        default: return request
        }
    }

    private func library(
        of client: inout ControlClient, deadline: Int64
    ) throws -> Acknowledgement {
        let answer = try client.perform(.albums, deadline: deadline)
        switch answer.reply {
        case .success(let acknowledgement): return acknowledgement
        case .failure(let refusal): throw Stop(refusal, line: answer.line)
        }
    }
}
