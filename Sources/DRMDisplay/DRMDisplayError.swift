public import Platform

/// A program that has a device open.
public struct DeviceHolder: Hashable, Sendable, CustomStringConvertible {
    /// Its process id.
    public var process: Int32
    /// Its name as the kernel has it (`/proc/…/comm`).
    public var name: String

    /// Makes a holder from its process id and name.
    public init(process: Int32, name: String) {
        self.process = process
        self.name = name
    }

    /// The name, with the process id.
    public var description: String { "\(name) (process \(process))" }
}

/// Why no screen could be had from a card.
public enum DRMDisplayError: Error, Hashable, Sendable {
    /// No card can show pictures: all that were looked at, and why not.
    case noUsableCard([CardReport])
    /// Another program shows pictures on the card: all that have it open, as far as `/proc` tells.
    case held(card: String, by: [DeviceHolder])
    /// The card has no connector of the asked name, but these.
    case unknownConnector(String, card: String, has: [String])
    /// The card, the console or udev refused something that cannot be done without.
    case failed(SystemError)
}

extension DRMDisplayError: CustomStringConvertible {
    /// What is wrong and what to do about it; the table of cards has a line for each.
    public var description: String {
        switch self {
        case .noUsableCard(let reports) where reports.isEmpty:
            "no graphics card: there is none below /dev/dri; load its driver, or use --display headless"
        case .noUsableCard(let reports):
            "no usable graphics card:" + reports.map { "\n  \($0)" }.joined()
        case .held(let card, let holders) where holders.isEmpty:
            "\(card) is in use by another program, which /proc does not let us name; stop it, or switch to its console"
        case .held(let card, let holders):
            "\(card) is in use by \(holders.map(\.description).joined(separator: ", ")); stop it first"
        case .unknownConnector(let name, let card, let names):
            "\(card) has no connector \(name); it has \(names.joined(separator: ", "))"
        case .failed(let error): error.description
        }
    }
}
