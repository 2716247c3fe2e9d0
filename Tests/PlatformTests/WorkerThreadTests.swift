import Glibc
import Platform
import Testing

@Suite struct WorkerThreadTests {
    @Test("A thread has its name, blocks signals, and is waited for when let go of")
    func thread() throws {
        let found = Monitor<[String]>([])
        do {
            let worker = try WorkerThread(name: "a-name-of-20-letters") {
                guard let file = try? FileDescriptor(opening: "/proc/thread-self/status", flags: O_RDONLY),
                    let status = try? readBytes(from: file.rawValue, at: 0, count: 4096)
                else { return }
                let lines = String(decoding: status, as: UTF8.self).split(separator: "\n").map(String.init)
                found.update { $0 = lines.filter { $0.hasPrefix("Name") || $0.hasPrefix("SigBlk") } }
            }
            worker.join()
        }
        let lines = found.read { $0 }
        #expect(lines.first == "Name:\ta-name-of-20-le")
        // SIGTERM is 15, SIGINT 2, SIGCHLD 17.
        let mask = lines.last.flatMap { UInt64($0.split(separator: "\t").last ?? "", radix: 16) } ?? 0
        for signal in [SIGTERM, SIGINT, SIGCHLD] { #expect(mask >> UInt64(signal - 1) & 1 == 1) }
    }

    @Test("A monitor wakes those who wait, and each change is seen by one of them")
    func monitor() throws {
        let numbers = Monitor<[Int]>([])
        let sums = Monitor<[Int]>([])
        let work: @Sendable () -> Void = {
            var sum = 0
            while true {
                let next = numbers.wait { $0.isEmpty ? nil : $0.removeFirst() }
                if next == 0 { break }
                sum += next
            }
            let total = sum
            sums.update { $0.append(total) }
        }
        let first = try WorkerThread(name: "first", body: work)
        let second = try WorkerThread(name: "second", body: work)
        for number in 1...1000 { numbers.update { $0.append(number) } }
        numbers.update { $0 += [0, 0] }
        first.join()
        second.join()
        let (total, count) = sums.read { ($0.reduce(0, +), $0.count) }
        #expect(total == 500_500)
        #expect(count == 2)
    }
}
