/// Whether a kiosk follows its leader, as it is published under `following`.
struct FollowReport: Hashable, Codable {
    /// How it stands, for programs.
    enum Status: String, Hashable, Codable, CaseIterable {
        /// Nothing was heard of the leader yet, or nothing could be done about it yet.
        case waiting
        /// This kiosk shows what the leader does, or did until somebody touched it.
        case inStep = "in-step"
        /// The leader's program or kiosk is not running.
        case leaderAway = "leader-away"
        /// The leader follows another kiosk, or what it publishes is not understood.
        case leaderUnfit = "leader-unfit"
        /// The leader shows an album that this kiosk does not have.
        case albumMissing = "album-missing"
        /// The leader shows a photograph beyond the end of this kiosk's album.
        case photographMissing = "photograph-missing"
        /// The kiosk refused; it is asked again.
        case refused
    }

    /// The leader's id.
    var leader: String
    /// How it stands, for programs.
    var status: Status
    /// How it stands and what to do about it, for people.
    var message: String
}
