public import Geometry

/// An input device as it presents itself.
public struct InputDevice: Hashable, Sendable, CustomStringConvertible {
    /// What a device can be used as; one may be several.
    public enum Capability: String, CaseIterable, Hashable, Sendable {
        /// A touch screen.
        case touch
        /// A mouse, a touchpad, or a tablet that moves a pointer.
        case pointer
        /// Anything with keys: a keyboard, a remote control, a power button.
        case keyboard
    }

    /// The maker's name for it.
    public var name: String
    /// The kernel's name for it, such as `event3`.
    public var node: String
    /// What it can be used as; empty for a switch or the like.
    public var capabilities: Set<Capability>
    /// Its surface in millimetres as mounted when made, if it tells one.
    public var physicalSize: Size?

    /// Makes a description.
    public init(name: String, node: String, capabilities: Set<Capability>, physicalSize: Size? = nil) {
        self.name = name
        self.node = node
        self.capabilities = capabilities
        self.physicalSize = physicalSize
    }

    /// One line: node, name, uses, size.
    public var description: String {
        let uses = Capability.allCases.filter(capabilities.contains).map(\.rawValue).joined(separator: ", ")
        let size = physicalSize.map { ", \(Int($0.width.rounded())) × \(Int($0.height.rounded())) mm" } ?? ""
        return "\(node) “\(name)” (\(uses.isEmpty ? "nothing that is used" : uses)\(size))"
    }
}
