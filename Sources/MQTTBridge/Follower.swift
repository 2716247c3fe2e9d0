internal import Control

/// Brings a kiosk to where its leader is, opened or not, and knows why it is not there.
///
/// Only a change at the leader moves this kiosk: whoever touches it may wander off until the leader goes on. One request
/// is under way at a time; when the leader moves meanwhile, the next request goes straight to where it is by then. A
/// leader that follows somebody itself is not followed, so chains and circles end where they begin.
struct Follower: Hashable {
    /// Where the leader is.
    struct Goal: Hashable {
        var album: String
        var index: Int?
        /// Whether a photograph is open over the whole screen; nil: this kiosk does not care.
        var isOpen: Bool?
    }

    /// How long a refused request rests, in nanoseconds.
    static let patience: Int64 = 1_000_000_000
    /// Longest payload of a leader that is read, in bytes.
    static let payloadLimit = 65_536

    private enum Phase: Hashable {
        /// Nothing to do until the leader moves.
        case settled
        /// The next request is due.
        case due
        /// A request is under way, made for this goal.
        case asked(Request, for: Goal)
        /// The goal is out of reach until the albums change.
        case stuck
        /// Refused; due again at that time.
        case resting(until: Int64)
    }

    let leader: KioskID
    /// Whether photographs are opened and put back as the leader's are.
    let followsOpen: Bool
    private var goal: Goal?
    private var phase = Phase.settled
    private var outcome = FollowReport.Status.waiting
    private var outcomeMessage: String
    private var isLeaderAway = false
    /// Why the leader cannot be followed.
    private var objection: String?

    init(leader: KioskID, followsOpen: Bool = true) {
        self.leader = leader
        self.followsOpen = followsOpen
        outcomeMessage = "Nothing was heard of “\(leader.text)” yet: is its albumen-mqtt connected to this broker?"
    }

    /// How it stands.
    var report: FollowReport {
        if let objection { return FollowReport(leader: leader.text, status: .leaderUnfit, message: objection) }
        if isLeaderAway {
            let message = "“\(leader.text)” is not running; this kiosk stays where it is until it is back."
            return FollowReport(leader: leader.text, status: .leaderAway, message: message)
        }
        return FollowReport(leader: leader.text, status: outcome, message: outcomeMessage)
    }

    /// When `request` has to be asked for again, if nothing else happens before.
    var deadline: Int64? { if case .resting(let time) = phase { time } else { nil } }

    // MARK: What is heard

    /// The leader published its availability.
    mutating func leaderIsAvailable(_ isAvailable: Bool) { isLeaderAway = !isAvailable }

    /// The leader published what it shows.
    mutating func leaderPublished(_ bytes: [UInt8]) {
        objection = nil
        guard bytes.count <= Self.payloadLimit, let shown = payload(ShownState.self, from: bytes) else {
            goal = nil
            objection = "What “\(leader.text)” publishes is not understood: does it run another version?"
            return
        }
        if let other = shown.leader {
            goal = nil
            objection = "“\(leader.text)” follows “\(other)” itself: let this kiosk follow “\(other)”."
            return
        }
        let goal = shown.album.map {
            Goal(album: $0, index: shown.index, isOpen: followsOpen ? shown.open : nil)
        }
        if goal == self.goal { return }
        self.goal = goal
        becomeDue()
    }

    /// The kiosk is there, perhaps a new one.
    mutating func kioskConnected() {
        phase = .settled
        becomeDue()
    }

    /// The kiosk's albums were listed, and differ from before.
    mutating func albumsChanged() {
        if phase == .stuck { becomeDue() }
    }

    private mutating func becomeDue() {
        // A request under way is let finish: its answer finds the new goal.
        if case .asked = phase { return }
        phase = goal == nil ? .settled : .due
    }

    // MARK: What is done

    /// What to ask the kiosk for now, nil if nothing.
    ///
    /// - Parameters:
    ///   - state: the kiosk's, as last heard.
    ///   - albums: the ids of the kiosk's albums, as last heard.
    ///   - time: the present, nanoseconds of the monotonic clock.
    mutating func request(state: KioskState, albums: [String], at time: Int64) -> Request? {
        if case .resting(let until) = phase, until <= time { phase = .due }
        guard phase == .due, let goal else { return nil }
        let request: Request
        if state.album != goal.album {
            // A name that is no id might mean another album here.
            guard albums.contains(goal.album) else {
                settle(.albumMissing, "“\(leader.text)” shows the album “\(goal.album)”, which is not here.")
                phase = .stuck
                return nil
            }
            request = .album(name: goal.album)
        } else if goal.isOpen == false, state.open != nil {
            request = .close
        } else if goal.isOpen == true, state.open == nil {
            request = .open(index: goal.index)
        } else if let index = goal.index, state.index != index {
            request = .select(index: index)
        } else {
            settle(.inStep, "In step with “\(leader.text)”.")
            phase = .settled
            return nil
        }
        phase = .asked(request, for: goal)
        return request
    }

    /// The kiosk answered the request; its state and albums are known by now.
    mutating func take(_ reply: Reply, at time: Int64) {
        guard case .asked(let request, let asked) = phase else { return }
        phase = .due
        guard asked == goal else { return becomeDue() }
        switch (reply, request) {
        case (.success, .select), (.success, .open):
            // Wherever that led, the kiosk was told.
            settle(.inStep, "In step with “\(leader.text)”.")
            phase = .settled
        case (.success(let answer), .close):
            if answer.state.open != nil { rest(because: "The photograph stays open.", from: time) }
        case (.success(let answer), _):
            if answer.state.album != asked.album { rest(because: "The kiosk shows another album.", from: time) }
        case (.failure(let refusal), .select) where refusal.code == .notFound,
            (.failure(let refusal), .open) where refusal.code == .notFound:
            settle(
                .photographMissing,
                "“\(leader.text)” shows photograph \(1 + (asked.index ?? 0)) of “\(asked.album)”: \(refusal.message)")
            phase = .stuck
        case (.failure(let refusal), .album) where refusal.code == .notFound:
            settle(.albumMissing, "“\(leader.text)” shows the album “\(asked.album)”, which is not here.")
            phase = .stuck
        case (.failure(let refusal), _): rest(because: refusal.message, from: time)
        }
    }

    private mutating func rest(because reason: String, from time: Int64) {
        settle(.refused, "Could not follow “\(leader.text)”: \(reason)")
        phase = .resting(until: time + Self.patience)
    }

    private mutating func settle(_ status: FollowReport.Status, _ message: String) {
        outcome = status
        outcomeMessage = message
    }
}
