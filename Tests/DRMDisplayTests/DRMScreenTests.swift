import Display
import Geometry
import Glibc
import Motion
import Testing

@testable import DRMDisplay

@Suite("DRMScreen")
struct DRMScreenTests {
    /// A stage whose first frame is on the screen.
    private func started() throws -> TestStage {
        let stage = try TestStage()
        stage.present()
        stage.advance(.milliseconds(100))
        return stage
    }

    /// Answers with the given numbers in turn, then with 0.
    private func script(_ codes: Int32...) -> () -> Int32 {
        var left = codes[...]
        return { left.popFirst() ?? 0 }
    }

    @Test("The first frame goes out with the mode, and is told of once, not before present returns")
    func firstFrame() throws {
        let stage = try TestStage()
        #expect(stage.present())
        #expect(stage.presentations.isEmpty)
        #expect(stage.device.modesets.count == 1)
        #expect(stage.device.flips.isEmpty)
        #expect(stage.showsShadow)
        stage.advance(.milliseconds(100))
        #expect(stage.presentations.count == 1)
    }

    @Test("Frames are flipped at the vertical blank, one at a time, with its time and count")
    func flips() throws {
        let stage = try started()
        for i in 0..<5 {
            #expect(stage.presentSomething())
            let isBlocked = stage.screen.acquireFrame() == nil
            #expect(isBlocked)
            stage.advance(stage.period)
            #expect(stage.presentations.count == i + 2)
            #expect(stage.showsShadow)
        }
        let last = stage.presentations.suffix(5)
        #expect(zip(last, last.dropFirst()).allSatisfy { $1.time - $0.time == stage.period })
        #expect(zip(last, last.dropFirst()).allSatisfy { $1.sequence == ($0.sequence ?? 0) + 1 })
        #expect(Set(stage.device.flips.map(\.buffer)) == [0, 1])
        #expect(stage.device.violations.isEmpty)
    }

    @Test("The kernel is told of the damage, and of none when the flip before was refused")
    func damage() throws {
        let stage = try started()
        let dot = PixelRect(x: 1, y: 1, width: 3, height: 2)
        stage.presentSomething()
        stage.advance(stage.period)
        stage.paint(dot, 5)
        stage.present()
        stage.advance(stage.period)
        #expect(stage.device.flips.last?.damage == Region(dot))
        stage.device.flipFault = script(EBUSY)
        stage.presentSomething()
        stage.advance(.milliseconds(100))
        #expect(stage.device.flips.count == 3)
        #expect(stage.device.flips.last?.damage == nil)
        #expect(stage.showsShadow)
    }

    @Test("A frame that the kernel is too busy for is kept and offered again", arguments: [EBUSY, ENOMEM, EAGAIN])
    func busy(code: Int32) throws {
        let stage = try started()
        stage.device.flipFault = script(code, code, code)
        #expect(stage.presentSomething())
        let isBlocked = stage.screen.acquireFrame() == nil
        #expect(isBlocked)
        stage.advance(.milliseconds(200))
        #expect(stage.showsShadow)
        #expect(stage.presentations.count == 2)
        #expect(stage.outstanding == 0)
        #expect(stage.device.violations.isEmpty)
    }

    @Test("A kernel that stays too busy is given the whole mode anew, and in the end up")
    func busyForever() throws {
        let stage = try started()
        stage.device.flipFault = { EBUSY }
        stage.presentSomething()
        stage.advance(.milliseconds(1000))
        #expect(stage.device.modesets.count == 2)
        #expect(stage.showsShadow)
        stage.device.modesetFault = { EBUSY }
        stage.presentSomething()
        stage.advance(.milliseconds(11_000))
        #expect(stage.failure != nil)
        #expect(stage.alarm.time == nil)
    }

    @Test("Losing the card to another program pauses the screen until it can be had again")
    func masteryLost() throws {
        let stage = try started()
        stage.device.isMasterFree = false
        stage.device.loseMastery()
        #expect(!stage.presentSomething())
        #expect(stage.errors == [.paused])
        stage.advance(.milliseconds(5000))
        let isBlocked = stage.screen.acquireFrame() == nil
        #expect(isBlocked)
        #expect(stage.resets == 0)
        stage.device.isMasterFree = true
        stage.advance(.milliseconds(1001))
        #expect(stage.resets == 1)
        stage.present()
        #expect(stage.showsShadow)
        #expect(stage.failure == nil)
    }

    @Test("A flip that the driver refuses is mended by setting the mode", arguments: [EINVAL, ENOSPC, ERANGE])
    func flipRefused(code: Int32) throws {
        let stage = try started()
        stage.device.flipFault = script(code)
        #expect(stage.presentSomething())
        #expect(stage.device.modesets.count == 2)
        stage.advance(.milliseconds(100))
        #expect(stage.presentations.count == 2)
        #expect(stage.showsShadow)
    }

    @Test("A driver that refuses hints of damage is given none any more")
    func damageRefused() throws {
        let stage = try started()
        stage.device.refusesDamage = true
        for _ in 0..<3 {
            #expect(stage.presentSomething())
            stage.advance(stage.period)
        }
        #expect(stage.device.modesets.count == 1)
        #expect(stage.device.flips.count == 3)
        #expect(stage.presentations.count == 4)
        #expect(stage.showsShadow)
    }

    @Test("A mode that is refused gives way to a lesser one, and everything is drawn anew in that")
    func modeRefused() throws {
        let stage = try TestStage()
        stage.device.concessions = [TestStage.output(16, 8, generation: 2)]
        stage.device.modesetFault = script(EINVAL)
        #expect(stage.present())
        stage.advance(.milliseconds(1))
        #expect(stage.resets == 1)
        #expect(stage.screen.mode.size == PixelSize(width: 16, height: 8))
        #expect(stage.present())
        #expect(stage.showsShadow)
    }

    @Test("A refusal that only changes how the kernel is asked keeps the frame")
    func callsRefused() throws {
        let stage = try TestStage()
        stage.device.concessions = [TestStage.output()]
        stage.device.modesetFault = script(EINVAL)
        #expect(stage.present())
        stage.advance(.milliseconds(50))
        #expect(stage.resets == 0)
        #expect(stage.showsShadow)
        #expect(stage.presentations.count == 1)
    }

    @Test("When there is nothing left to give up, the error says what was refused")
    func allRefused() throws {
        let stage = try TestStage()
        stage.device.modesetFault = { EINVAL }
        #expect(!stage.present())
        #expect(stage.errors == [.refused("setMode: Invalid argument")])
        stage.advance(.milliseconds(1))
        #expect(stage.failure == "setMode: Invalid argument")
    }

    @Test("A card that is gone is lost at the next call", arguments: [ENODEV, ENOENT])
    func gone(code: Int32) throws {
        let stage = try started()
        stage.device.flipFault = script(code)
        #expect(!stage.presentSomething())
        guard case .lost = stage.errors.last else {
            Issue.record("\(stage.errors)")
            return
        }
        #expect(!stage.presentSomething())
        #expect(stage.failure == nil)
        stage.advance(.milliseconds(1))
        #expect(stage.failure?.contains("flip: ") == true)
        #expect(stage.alarm.time == nil)
    }

    // MARK: Events

    @Test("A frame whose event never comes is shown by setting the mode, and the show goes on")
    func missingEvent() throws {
        let stage = try started()
        stage.device.eventFault = { _ in [] }
        stage.presentSomething()
        stage.advance(.milliseconds(400))
        #expect(stage.presentations.count == 1)
        stage.advance(.milliseconds(200))
        #expect(stage.presentations.count == 2)
        #expect(stage.device.modesets.count == 2)
        stage.device.eventFault = { [$0] }
        stage.presentSomething()
        stage.advance(.milliseconds(40))
        #expect(stage.presentations.count == 3)
        #expect(stage.device.violations.isEmpty)
    }

    @Test("A card that never confirms anything fails after ten seconds")
    func noEvents() throws {
        let stage = try started()
        stage.device.eventFault = { _ in [] }
        stage.goesOn = true
        for _ in 0..<40 where stage.failure == nil {
            stage.presentSomething()
            stage.advance(.milliseconds(510))
        }
        #expect(stage.failure?.contains("confirms no frame") == true)
    }

    @Test("An event that comes after the screen helped itself confirms nothing")
    func lateEvent() throws {
        let stage = try started()
        var held: [FlipEvent] = []
        stage.device.eventFault = { event in
            held.append(event)
            return []
        }
        stage.presentSomething()
        stage.advance(.milliseconds(600))
        stage.device.eventFault = { [$0] }
        stage.presentSomething()
        stage.device.events = held
        stage.deliver()
        #expect(stage.outstanding == 1)
        #expect(stage.presentations.count == 2)
        stage.advance(.milliseconds(40))
        #expect(stage.presentations.count == 3)
        #expect(stage.device.violations.isEmpty)
    }

    @Test("A doubled event is heard once")
    func doubleEvent() throws {
        let stage = try started()
        stage.device.eventFault = { [$0, $0] }
        stage.goesOn = true
        stage.presentSomething()
        stage.paint(PixelRect(x: 0, y: 0, width: 1, height: 1), 1)
        stage.advance(.milliseconds(41))
        #expect(stage.presentations.count == 3)
        #expect(stage.outstanding == 0)
        #expect(stage.device.violations.isEmpty)
    }

    @Test(
        "Stamps of zero, of the future and of long ago are replaced by the moment of hearing",
        arguments: [0, 1_000_000_000_000, 5])
    func nonsenseStamps(nanoseconds: Int64) throws {
        let stage = try started()
        stage.device.eventFault = {
            [FlipEvent(id: $0.id, stamp: FrameTime(nanoseconds: nanoseconds), count: $0.count)]
        }
        stage.presentSomething()
        stage.advance(.milliseconds(41))
        #expect(stage.presentations.count == 2)
        #expect(
            stage.presentations.last.map { $0.time <= stage.now && $0.time > stage.now - .milliseconds(41) } == true)
    }

    @Test("Without a vertical blank frames come no faster than the mode's rate, and nothing is set in between")
    func noVerticalBlank() throws {
        let stage = try TestStage()
        stage.device.hasVerticalBlank = false
        stage.present()
        stage.advance(.milliseconds(100))
        for i in 0..<10 {
            stage.presentSomething()
            stage.deliver()
            stage.advance(stage.period)
            #expect(stage.presentations.count == i + 2)
        }
        #expect(stage.alarm.time == nil)
        let times = stage.presentations.map(\.time)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= stage.period })
        #expect(stage.presentations.allSatisfy { $0.sequence == nil })
    }

    @Test("Nothing is set while nothing is presented")
    func idle() throws {
        let stage = try started()
        stage.presentSomething()
        stage.advance(.milliseconds(100))
        #expect(stage.alarm.time == nil)
    }

    // MARK: Outputs and seats

    @Test("With nothing connected the screen is off, and comes on when something is")
    func nothingConnected() throws {
        let stage = try TestStage(nil)
        #expect(!stage.present())
        #expect(stage.alarm.time == nil)
        stage.device.connected = TestStage.output(32, 6)
        stage.screen.outputsChanged()
        #expect(stage.resets == 1)
        #expect(stage.screen.mode.size == PixelSize(width: 32, height: 6))
        #expect(stage.present())
        #expect(stage.showsShadow)
    }

    @Test("A panel that is unplugged takes the pending frame along; the next one starts over")
    func unplugged() throws {
        let stage = try started()
        stage.presentSomething()
        stage.device.connected = nil
        stage.screen.outputsChanged()
        #expect(stage.device.calls.last == "turnOff")
        #expect(!stage.present())
        #expect(stage.alarm.time == nil)
        stage.advance(.milliseconds(700))
        #expect(stage.presentations.count == 1)
        stage.device.connected = TestStage.output(generation: 2)
        stage.screen.outputsChanged()
        #expect(stage.resets == 1)
        #expect(stage.present())
        #expect(stage.showsShadow)
    }

    @Test("News of outputs that change nothing change nothing")
    func falseAlarm() throws {
        let stage = try started()
        stage.screen.outputsChanged()
        stage.presentSomething()
        stage.screen.outputsChanged()
        stage.advance(.milliseconds(40))
        #expect(stage.resets == 0)
        #expect(stage.device.modesets.count == 1)
        #expect(stage.presentations.count == 2)
    }

    @Test("A console switch waits for the flip, gives the card away, and starts over when it is back")
    func consoleSwitch() throws {
        let stage = try started()
        stage.presentSomething()
        stage.screen.seatWillPause()
        #expect(stage.device.calls.suffix(2) == ["wait", "dropMastery"])
        #expect(!stage.present())
        stage.advance(.milliseconds(20_000))
        #expect(stage.alarm.time == nil)
        #expect(!stage.device.isMaster)
        stage.screen.seatDidResume()
        #expect(stage.resets == 1)
        #expect(stage.present())
        #expect(stage.device.modesets.count == 2)
        #expect(stage.showsShadow)
    }

    @Test("A card that is taken by somebody else on the way back is waited for")
    func lateResume() throws {
        let stage = try started()
        stage.screen.seatWillPause()
        stage.device.isMasterFree = false
        stage.screen.seatDidResume()
        #expect(stage.resets == 0)
        stage.device.isMasterFree = true
        stage.advance(.milliseconds(1001))
        #expect(stage.resets == 1)
    }

    @Test("Closing waits for the flip, puts back the former picture, and lets go of the card")
    func closing() throws {
        let stage = try started()
        stage.presentSomething()
        stage.screen.close()
        stage.screen.close()
        #expect(stage.device.calls.suffix(3) == ["wait", "restore", "dropMastery"])
        #expect(!stage.present())
        #expect(stage.alarm.time == nil)
    }

    @Test("Closing while another console is shown does not touch the card")
    func closingPaused() throws {
        let stage = try started()
        stage.screen.seatWillPause()
        stage.screen.close()
        #expect(stage.device.calls.last == "dropMastery")
    }
}
