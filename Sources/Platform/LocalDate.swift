internal import Glibc

/// A date in words of the user's language, `1 May 2024` (`strftime_l(3)`, LC_TIME of the environment); nil for a month
/// or day that no calendar has.
public func localDate(year: Int, month: Int, day: Int) -> String? {
    guard (1...12).contains(month), (1...31).contains(day), (1...9999).contains(year) else { return nil }
    guard let locale = newlocale(LC_TIME_MASK, "", nil) ?? newlocale(LC_TIME_MASK, "C", nil) else { return nil }
    defer { freelocale(locale) }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    var text = [CChar](repeating: 0, count: 128)
    let count = strftime_l(&text, text.count, "%e %B %Y", &time, locale)
    let bytes = text.prefix(count).map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).split(separator: " ").joined(separator: " ")
}
