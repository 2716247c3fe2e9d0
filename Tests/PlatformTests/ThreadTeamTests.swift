import Platform
import Testing

@Suite("Teams of threads")
struct ThreadTeamTests {
    @Test("Every turn of a loop is run once, by a team of any size, before the loop ends", arguments: [1, 2, 4])
    func turns(count: Int) {
        let team = ThreadTeam(count: count)
        #expect(team.count == count)
        let runs = Monitor<[Int]>(Array(repeating: 0, count: 9))
        for turns in [0, 1, 3, 9, 9, 9] {
            team.run(turns) { index in runs.update { $0[index] += 1 } }
        }
        #expect(runs.read { $0 } == [5, 4, 4, 3, 3, 3, 3, 3, 3])
    }

    @Test("Turns run side by side: one may wait for another")
    func sideBySide() {
        let team = ThreadTeam(count: 2)
        let met = Monitor<Int>(0)
        for round in 1...20 {
            team.run(2) { _ in
                met.update { $0 += 1 }
                _ = met.wait { $0 >= 2 * round ? true : nil }
            }
        }
        #expect(met.read { $0 } == 40)
    }
}
