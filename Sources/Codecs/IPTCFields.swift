/// The texts of an IPTC record that stands among Photoshop's resources.
///
/// Sources: Adobe Photoshop file formats specification ("image resource blocks"), IPTC-NAA information interchange model
/// 4.2, records 1 and 2. What does not fit them ends the reading; what was found before stays.
struct IPTCFields {
    /// A field of record 2, by its number in the model.
    enum Field: UInt8 {
        /// Title.
        case objectName = 5
        /// `20240501`.
        case dateCreated = 55
        /// City.
        case city = 90
        /// Place within the city.
        case sublocation = 92
        /// Country.
        case countryName = 101
        /// Description.
        case caption = 120
    }

    private var values: [Field: ArraySlice<UInt8>] = [:]
    private var isUTF8 = false

    /// Finds the record in the resources: "8BIM", a number, a name padded to even length, a length, that many bytes and
    /// one more if they are odd.
    init(resources: ArraySlice<UInt8>) {
        var rest = resources
        while rest.starts(with: Array("8BIM".utf8)) {
            rest = rest.dropFirst(4)
            guard let number = rest.takeNumber(2), let nameLength = rest.first else { return }
            rest = rest.dropFirst(Int(nameLength) + 1 + (Int(nameLength) + 1) % 2)
            guard let length = rest.takeNumber(4), length <= rest.count else { return }
            if number == 0x0404 {
                read(rest.prefix(length))
                return
            }
            rest = rest.dropFirst(length + length % 2)
        }
    }

    private mutating func read(_ record: ArraySlice<UInt8>) {
        var rest = record
        while rest.popFirst() == 0x1c {
            // The top bit of a length marks a longer one, which no text has.
            guard let set = rest.takeNumber(2), let length = rest.takeNumber(2), length <= rest.count else { return }
            let value = rest.prefix(length)
            rest = rest.dropFirst(length)
            if set == 1 << 8 | 90 { isUTF8 = value.elementsEqual([0x1b, 0x25, 0x47]) }
            if set >> 8 == 2, let field = Field(rawValue: UInt8(set & 0xff)), values[field] == nil {
                values[field] = value
            }
        }
    }

    /// A field's text on one line; nil if there is none.
    ///
    /// In UTF-8 where the record says so or it can be nothing else; else in Latin-1, as programs write that say nothing.
    subscript(_ field: Field) -> String? {
        guard let value = values[field] else { return nil }
        let text: String
        if isUTF8 {
            text = String(decoding: value, as: UTF8.self)
        } else {
            text =
                String(validating: value, as: UTF8.self)
                ?? String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) }))
        }
        return text.onOneLine
    }
}

extension ArraySlice<UInt8> {
    /// Takes a big-endian number of so many bytes off the front; nil if there are fewer.
    fileprivate mutating func takeNumber(_ length: Int) -> Int? {
        guard count >= length else { return nil }
        defer { self = dropFirst(length) }
        return prefix(length).reduce(0) { $0 << 8 | Int($1) }
    }
}

extension String {
    /// The words with one space between them; nil without any.
    var onOneLine: String? {
        let words = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}
