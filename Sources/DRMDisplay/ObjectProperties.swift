internal import CDRM

/// The properties of a connector, CRTC or plane: their ids and values by name (DRM_IOCTL_MODE_OBJ_GETPROPERTIES).
struct ObjectProperties {
    /// A property as it was when it was asked for.
    struct Property {
        var id: UInt32
        var value: UInt64
        var isImmutable: Bool
    }

    private var properties: [String: Property] = [:]

    /// Asks for all of them; none where the card has no such object.
    init(card: Int32, object: UInt32, type: UInt32) {
        guard let list = drmModeObjectGetProperties(card, object, type) else { return }
        defer { drmModeFreeObjectProperties(list) }
        for i in 0..<Int(list.pointee.count_props) {
            guard let property = drmModeGetProperty(card, list.pointee.props[i]) else { continue }
            defer { drmModeFreeProperty(property) }
            let name = withUnsafeBytes(of: property.pointee.name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            properties[name] = Property(
                id: property.pointee.prop_id, value: list.pointee.prop_values[i],
                isImmutable: property.pointee.flags & UInt32(DRM_MODE_PROP_IMMUTABLE) != 0)
        }
    }

    /// Nil where the driver does not have it.
    subscript(name: String) -> Property? { properties[name] }
}
