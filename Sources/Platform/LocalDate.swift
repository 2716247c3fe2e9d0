internal import Glibc

/// A date in words, `1 May 2024` (`strftime_l(3)`); nil for a month or day that no calendar has.
///
/// The language is that of `locale`, by default of LC_TIME in the environment; English if there is no such locale. A date is
/// no instant: no time zone changes it.
public func localDate(year: Int, month: Int, day: Int, locale name: String = "") -> String? {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...days[month - 1]).contains(day) else { return nil }
    guard let locale = newlocale(LC_TIME_MASK, name, nil) ?? newlocale(LC_TIME_MASK, "C", nil) else { return nil }
    defer { freelocale(locale) }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    var text = [CChar](repeating: 0, count: 128)
    let count = strftime_l(&text, text.count, "%e %B %Y", &time, locale)
    let bytes = text.prefix(count).map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).split(separator: " ").joined(separator: " ")
}
