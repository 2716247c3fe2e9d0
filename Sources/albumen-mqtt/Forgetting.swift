import MQTTBridge
import Platform

/// One visit to the broker, to take away what it keeps of a kiosk.
final class Forgetting {
    private let topics: [String]
    private let broker: BrokerLink
    private let loop: EventLoop

    /// Makes a visit that clears these topics.
    init(_ topics: [String], at target: MosquittoConnection.Target, loop: EventLoop) {
        self.topics = topics
        self.loop = loop
        broker = BrokerLink(to: target, loop: loop)
    }

    /// Clears the topics; fails if the broker cannot be reached, or does not confirm it.
    func run() throws(Program.Failure) {
        var isIn = false
        broker.onConnected = { isIn = true }
        let deadline = MonotonicClock.nanoseconds() + BrokerLink.patience
        func turn(while condition: () -> Bool) throws(Program.Failure) {
            repeat {
                try broker.pump(at: MonotonicClock.nanoseconds())
                if broker.ending != nil || MonotonicClock.nanoseconds() >= deadline {
                    throw Program.Failure(exit: .failed, sentence: "the broker was not asked to forget the kiosk")
                }
                try Program.orFail { () throws(SystemError) in try loop.wait(until: min(deadline, broker.deadline)) }
            } while condition()
        }
        try turn { !isIn }
        for topic in topics { broker.publish(Message(topic: topic, payload: [], isRetained: true)) }
        try turn { !broker.isDrained }
        broker.disconnect()
        log("the broker has forgotten the kiosk")
    }
}
