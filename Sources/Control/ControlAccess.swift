internal import Platform

/// Who may use the control socket: root, the kiosk's own user, and the members of one group.
///
/// The socket file's rights say the same; this holds even where somebody widened them, or hands a connection on.
struct ControlAccess {
    /// The kiosk's user.
    var user: UInt32
    /// The socket's group.
    var group: UInt32

    /// Whether a process may, by its effective user, its effective group and its further groups.
    func admits(_ peer: LocalSocket.Peer, groups: [UInt32]) -> Bool {
        peer.user == 0 || peer.user == user || peer.group == group || groups.contains(group)
    }

    /// What somebody is told who may not.
    func notice(for peer: LocalSocket.Peer?) -> Notice {
        let you = peer.map { "you (user \(Account.userName($0.user)))" } ?? "you"
        return Notice(
            .noAccess, "The kiosk serves members of the group \(Account.groupName(group)), and \(you) are none.")
    }
}
