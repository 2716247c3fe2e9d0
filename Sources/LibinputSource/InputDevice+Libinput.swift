internal import CInput
internal import Geometry

extension InputDevice {
    /// Describes a device of libinput's.
    init(_ device: OpaquePointer) {
        func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
        let uses: [(Capability, libinput_device_capability)] = [
            (.touch, LIBINPUT_DEVICE_CAP_TOUCH), (.pointer, LIBINPUT_DEVICE_CAP_POINTER),
            (.keyboard, LIBINPUT_DEVICE_CAP_KEYBOARD),
        ]
        var (width, height) = (0.0, 0.0)
        let hasSize = libinput_device_get_size(device, &width, &height) == 0
        self.init(
            name: text(libinput_device_get_name(device)), node: text(libinput_device_get_sysname(device)),
            capabilities: Set(uses.filter { libinput_device_has_capability(device, $0.1) != 0 }.map(\.0)),
            physicalSize: hasSize ? Size(width: width, height: height) : nil)
    }
}

/// Takes a device's calibration over from libinput, which would round to whole sensor lines: what udev's
/// LIBINPUT_CALIBRATION_MATRIX says is returned, and libinput is told to leave places alone.
func takeCalibration(of device: OpaquePointer) -> PanelMatrix {
    guard libinput_device_config_calibration_has_matrix(device) != 0 else { return .identity }
    var m = [Float](repeating: 0, count: 6)
    _ = libinput_device_config_calibration_get_default_matrix(device, &m)
    let matrix = m.map(Double.init)
    _ = libinput_device_config_calibration_set_matrix(device, [1, 0, 0, 0, 1, 0])
    return PanelMatrix(matrix[0], matrix[1], matrix[2], matrix[3], matrix[4], matrix[5])
}
