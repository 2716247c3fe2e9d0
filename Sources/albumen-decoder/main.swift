// Decodes pictures for the kiosk, which starts it with a packet socket as descriptor 3 and ends it by closing that.
internal import Codecs
internal import Glibc
internal import Platform

do {
    try DecoderService.run(on: DescriptorSocket(owning: FileDescriptor(owning: 3)))
} catch {
    let line = "albumen-decoder: \(error). It is started by albumen and of no use by itself.\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(2)
}
