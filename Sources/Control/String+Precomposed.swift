// FoundationEssentials has no normalisation, and the standard library's is public only to those who ask by this name,
// as swift-foundation itself does. Comparing texts needs none of it: Swift compares by canonical equivalence.
@_spi(_Unicode) import Swift

extension String {
    /// The text in Unicode's normalisation form C, byte for byte: what ids are stored and sent in.
    ///
    /// Linear in the text's length.
    public var precomposed: String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: _nfc)
        return String(scalars)
    }
}
