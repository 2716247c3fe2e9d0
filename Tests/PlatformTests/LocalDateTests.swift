import Platform
import Testing

@Suite struct LocalDateTests {
    @Test("A date is written in words, and no zone moves it to the day before or after")
    func words() {
        #expect(localDate(year: 2024, month: 5, day: 1, locale: "C") == "1 May 2024")
        #expect(localDate(year: 2024, month: 2, day: 29, locale: "no_SUCH") == "29 February 2024")
        // Taken for an instant, some day of these would be another one in any zone but Greenwich's.
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November",
            "December",
        ]
        for (index, month) in months.enumerated() {
            for year in [1, 1970, 2024, 9999] {
                let (first, last) = (1, index == 1 ? 28 : 30)
                #expect(localDate(year: year, month: index + 1, day: first, locale: "C") == "1 \(month) \(year)")
                #expect(localDate(year: year, month: index + 1, day: last, locale: "C") == "\(last) \(month) \(year)")
            }
        }
    }

    @Test("There is no date that no calendar has")
    func impossible() {
        let dates = [
            (2023, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 13, 1), (2024, 0, 1), (2024, 1, 0), (0, 1, 1),
        ]
        for (year, month, day) in dates {
            #expect(localDate(year: year, month: month, day: day, locale: "C") == nil)
        }
        #expect(localDate(year: 2000, month: 2, day: 29, locale: "C") != nil)
    }
}
