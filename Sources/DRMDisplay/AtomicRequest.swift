internal import CDRM
internal import Glibc
internal import Platform

/// Property changes that take effect together or not at all (`drmModeAtomicAlloc`), and the duty to free the list.
struct AtomicRequest: ~Copyable {
    private let list: drmModeAtomicReqPtr
    private let card: Int32

    /// Makes an empty request; throws ENOMEM.
    init(card: Int32) throws(SystemError) {
        guard let list = drmModeAtomicAlloc() else { throw SystemError(code: ENOMEM, call: "drmModeAtomicAlloc") }
        self.list = list
        self.card = card
    }

    deinit { drmModeAtomicFree(list) }

    /// Adds a change; a property that the driver does not have, or does not let be changed, is left out.
    func set(_ object: UInt32, _ property: ObjectProperties.Property?, _ value: UInt64) {
        guard let property, !property.isImmutable else { return }
        _ = drmModeAtomicAddProperty(list, object, property.id, value)
    }

    /// Hands it to the kernel (DRM_IOCTL_MODE_ATOMIC); `id` comes back in the event if one is asked for.
    func commit(flags: Int32, id: UInt32 = 0) throws(SystemError) {
        try drmCall("MODE_ATOMIC") {
            drmModeAtomicCommit(card, list, UInt32(flags), UnsafeMutableRawPointer(bitPattern: UInt(id)))
        }
    }
}

/// Bytes that the kernel keeps for a property (`drmModeCreatePropertyBlob`), and the duty to let go of them; a commit
/// that uses them keeps them alive itself.
struct PropertyBlob: ~Copyable {
    let id: UInt32
    private let card: Int32

    /// Copies the value's bytes into the kernel.
    init<Value>(card: Int32, _ values: [Value]) throws(SystemError) {
        var id: UInt32 = 0
        try drmCall("CREATEPROPBLOB") {
            values.withUnsafeBytes { drmModeCreatePropertyBlob(card, $0.baseAddress, $0.count, &id) }
        }
        self.id = id
        self.card = card
    }

    deinit { _ = drmModeDestroyPropertyBlob(card, id) }
}
