"""Flips without gaps, frames without tears, rest without wake-ups, and a finger: vkms, the clock counts instructions."""

from checks.kiosk import Finger, Kiosk, Listener, drag, state, tap
from checks.picture import difference
from guest import Guest

WIDTH, HEIGHT = 320, 240
SIZE = f"{WIDTH}x{HEIGHT}"
CENTRE = (160, 110)
SIDE = (262, 110)
ZOO = [("pi7", 25), ("pi7", 47), ("pi7", 60), ("usb", 100), ("resistive", 100), ("swapped", 100)]
TRACE = "/sys/kernel/debug/tracing"


def run(report, ramdisk, long):
    """Performs these checks in one boot."""
    with Guest(ramdisk, timing=True, patience=300) as guest:
        guest.check("modprobe vkms; udevadm settle")
        with report.part("flips"):
            kiosk = Kiosk(guest, f"--display drm --size {SIZE} --click event").start()
            finger = Finger(guest, SIZE)
            listener = Listener(kiosk)
            flips(report, kiosk, finger, drags=10 if long else 1)
        with report.part("finger"):
            follow(report, kiosk, finger, listener)
            click(report, kiosk, finger, listener, rounds=20 if long else 1)
        with report.part("devices"):
            devices(report, kiosk, finger, listener)
        with report.part("rest"):
            kiosk.settled()
            busy = kiosk.busy()
            report.check("nothing wakes or computes in 10 s at rest", not busy, busy)
            busy = kiosk.busy(1, meanwhile=kiosk.control("previous >/dev/null"))
            report.check("control: it does when a photograph moves", busy, busy)
            report.check("SIGTERM: exit code 0", kiosk.stop() == 0)
        with report.part("calibration"):
            calibrated(report, guest)
        with report.part("rotation"):
            rotated(report, guest)
        with report.part("browser"):
            browse(report, guest)
        with report.part("tears"):
            tears(report, guest, seconds=30 if long else 6)


def flips(report, kiosk, finger, drags):
    """A slow drag changes every frame; the kernel itself is asked which refreshes were flips.

    Covers that were not seen before come in meanwhile, so pictures are decoded on the one processor too. The finger
    stays down until all is counted, so that nothing moves while the kiosk is asked.
    """
    guest = kiosk.guest
    status = kiosk.control("status --json")
    for _ in range(drags):
        guest.check(kiosk.control("select 2"))
        kiosk.settled()
        guest.check(f"echo >{TRACE}/trace; echo 1 >{TRACE}/events/drm/drm_vblank_event_delivered/enable")
        answers = finger.play(drag((290, 110), (30, 110), 5600, lift=False), before=f"{status}; sleep .5",
                              afterwards=f"sleep .5; {status}")
        trace = guest.check(f"echo 0 >{TRACE}/events/drm/drm_vblank_event_delivered/enable; cat {TRACE}/trace")
        finger.play([(0, "up", 0, 30, 110)])
        sequence = [int(line.rsplit("seq=", 1)[1]) for line in trace.splitlines() if "seq=" in line]
        gaps = [(a, b) for a, b in zip(sequence, sequence[1:]) if b != a + 1]
        report.check("the kernel saw 300 flips in a row, a refresh apart", len(sequence) >= 300 and not gaps,
                     f"{len(sequence)} flips, {len(gaps)} gaps {gaps[:5]}")
        before, after = (state(line) for line in answers.splitlines() if line.strip())
        presented, missed = (after[key] - before[key] for key in ("presented", "missed"))
        report.check("the kiosk counts the same, and misses none", presented == len(sequence) and missed == 0,
                     f"{presented} presented, {missed} missed, {after['mode']['millihertz'] / 1000} Hz")


def follow(report, kiosk, finger, listener):
    """A drag, held, moves the picture with the finger; a fling settles with one cover centred."""
    guest = kiosk.guest
    guest.check(kiosk.control("select 5"))
    kiosk.settled()
    listener.events()
    # It drags from the beginning: a finger that only rests would press the cover, and hold it.
    begin = [(0, "down", 0, *CENTRE), (20, "move", 0, 190, 110), (40, "move", 0, *CENTRE)]
    there = drag(CENTRE, (100, 110), 300, lift=False)[1:]
    back = [(0, "move", 0, 130, 110), (100, "move", 0, *CENTRE)]
    guest.check("; sleep .5; ".join([
        finger.playing(begin), kiosk.shoot("start"), finger.playing(there), kiosk.shoot("there"),
        finger.playing(back), kiosk.shoot("back"), finger.playing([(0, "up", 0, *CENTRE)])]))
    start = kiosk.shot("start")
    report.check("a drag moves the carousel", difference(start, kiosk.shot("there")))
    wrong = difference(start, kiosk.shot("back"))
    report.check("it follows the finger: back where it began, so is the carousel", not wrong, wrong)
    kiosk.settled()
    events = listener.events()
    report.check("a drag that comes back changes and clicks nothing", not events, events)

    finger.play(drag((200, 110), (120, 110), 80))
    index = kiosk.settled()["index"]
    picture = kiosk.screenshot()
    events = listener.events()
    report.check("a fling goes on by more than a cover", index > 5, f"from 4 to {index}")
    report.check("a fling is one change, to the cover where it rests",
                 [(event["event"], event["index"]) for event in events] == [("cover-changed", index)], events)
    guest.check(kiosk.control("select 1"))
    kiosk.settled()
    guest.check(kiosk.control(f"select {index + 1}"))
    kiosk.settled()
    wrong = difference(picture, kiosk.screenshot())
    report.check("a fling settles with that cover centred", not wrong, wrong)
    listener.events()


def click(report, kiosk, finger, listener, rounds):
    """Taps on the side and on the middle; also when the kiosk sees down and up at once."""
    guest = kiosk.guest
    for _ in range(rounds):
        guest.check(kiosk.control("select 5"))
        kiosk.settled()
        listener.events()
        finger.play(tap(*SIDE))
        index = kiosk.settled()["index"]
        events = listener.events()
        names = [event["event"] for event in events]
        report.check("a tap on a side cover centres it, and is no click",
                     names == ["cover-selected", "cover-changed"] and index > 4 and
                     all(event["index"] == index for event in events), events)
        finger.play(tap(*CENTRE))
        kiosk.settled()
        clicked(report, "a tap on the centred cover is one click", kiosk, listener)
        finger.play(tap(*CENTRE, held=0))
        kiosk.settled()
        clicked(report, "down and up in one write are one click", kiosk, listener)
        process = guest.check(f"cat {kiosk.files}.pid").strip()
        guest.check(f"kill -STOP {process}")
        finger.play(tap(*CENTRE), afterwards=f"sleep .2; kill -CONT {process}")
        kiosk.settled()
        clicked(report, "down and up read in one batch are one click", kiosk, listener)


def clicked(report, name, kiosk, listener):
    """Exactly one click, on the cover in the middle."""
    shown, events = kiosk.status(), listener.events()
    one = len(events) == 1 and events[0]["event"] == "click-on-cover" and all(
        events[0][key] == shown[key] for key in ("album", "index", "file"))
    report.check(name, one, events)


def browse(report, guest):
    """A photograph is opened, zoomed by two fingers, turned, and dragged away: then the screen is what it was."""
    kiosk = Kiosk(guest, f"--display drm --size {SIZE}", name="browser").start()
    finger = Finger(guest, SIZE)
    listener = Listener(kiosk)
    kiosk.settled()
    before = kiosk.screenshot()
    listener.events()
    finger.play(tap(*CENTRE))
    opened = kiosk.settled()
    report.check("a tap on the centred cover opens its photograph", opened.get("open") == 0, opened)
    report.check("an opened photograph is another picture", kiosk.screenshot() != before)
    finger.play(pinch(40, 160))
    zoomed = kiosk.settled().get("zoom", 0)
    report.check("two fingers zoom it", 2 < zoomed <= 6, zoomed)
    finger.play(pinch(160, 20))
    report.check("and let it fit again", kiosk.settled().get("zoom") == 1, kiosk.status())
    finger.play(drag((260, 120), (90, 120), 100))
    report.check("a swipe turns the page", kiosk.settled().get("open") == 1, kiosk.status())
    finger.play(drag((60, 120), (230, 120), 100))
    report.check("and another turns it back", kiosk.settled().get("open") == 0, kiosk.status())
    finger.play(drag((160, 70), (160, 190), 200))
    closed = kiosk.settled()
    report.check("a drag downwards puts it back", "open" not in closed, closed)
    names = [event["event"] for event in listener.events()]
    expected = ["click-on-cover", "will-open", "did-open", "page-changed", "page-changed", "will-close", "did-close"]
    report.check("each event came once, in order", names == expected, names)
    report.check("the last picture equals the first", kiosk.screenshot() == before)
    listener.stop()
    finger.unplug()
    report.check("the browser's kiosk: exit code 0", kiosk.stop() == 0)


def pinch(start, end, milliseconds=300, interval=10):
    """A script: two fingers beside the middle, so far apart at first and at last."""
    script = [(0, "down", 0, 160 - start / 2, 120), (1, "down", 1, 160 + start / 2, 120)]
    for time in range(interval, milliseconds + 1, interval):
        half = (start + (end - start) * time / milliseconds) / 2
        script += [(time, "move", 0, 160 - half, 120), (time, "move", 1, 160 + half, 120)]
    return script + [(milliseconds + 50, "up", 0, 160 - end / 2, 120), (milliseconds + 60, "up", 1, 160 + end / 2, 120)]


def devices(report, kiosk, finger, listener):
    """Other touchscreens, plugged in while it runs."""
    guest = kiosk.guest
    finger.play([(0, "down", 0, *CENTRE)], afterwards=f"sleep .1; kill {finger.process}; sleep 1")
    kiosk.settled()
    events = listener.events()
    report.check("unplugged under a finger: no click", not events, events)
    # What a panel's maker swapped, udev tells libinput.
    rule = r'ACTION=="add|change", SUBSYSTEM=="input", ATTRS{name}=="Albumen Swapped Touch", ' + \
        r'ENV{LIBINPUT_CALIBRATION_MATRIX}="0 1 0 1 0 0"'
    guest.check(f"mkdir -p /run/udev/rules.d; printf '%s\\n' '{rule}' >/run/udev/rules.d/99-swapped.rules;"
                " udevadm control --reload")
    for profile, rate in ZOO:
        other = Finger(guest, SIZE, profile=profile, rate=rate)
        touches(report, f"{profile} at {rate} Hz, plugged in while it runs", kiosk, other, listener)
        other.unplug()
    bogus = Finger(guest, SIZE, profile="bogus")
    bogus.play(tap(*CENTRE))
    bogus.unplug()
    events = listener.events()
    report.check("a device without a range does nothing, and no harm",
                 not events and kiosk.status()["count"] > 0, events)


def touches(report, name, kiosk, finger, listener):
    """A drag, a tap at the side and one in the middle do what they should on any panel."""
    kiosk.guest.check(kiosk.control("select 5"))
    kiosk.settled()
    listener.events()
    finger.play(drag((200, 110), (100, 110), 400))
    index = kiosk.settled()["index"]
    events = listener.events()
    report.check(f"{name}: a drag is one change, to the cover where it rests",
                 index > 4 and [(event["event"], event["index"]) for event in events] == [("cover-changed", index)],
                 events)
    kiosk.guest.check(kiosk.control("select 5"))
    kiosk.settled()
    listener.events()
    finger.play(tap(*SIDE))
    kiosk.settled()
    names = [event["event"] for event in listener.events()]
    report.check(f"{name}: a tap on a side cover centres it", names == ["cover-selected", "cover-changed"], names)
    finger.play(tap(*CENTRE))
    kiosk.settled()
    clicked(report, f"{name}: a tap is one click", kiosk, listener)


def calibrated(report, guest):
    """A calibration that is configured replaces what udev says."""
    kiosk = Kiosk(guest, f"--display drm --size {SIZE} --click event --touchCalibration 0,1,0,1,0,0")
    guest.check("rm -f /run/udev/rules.d/99-swapped.rules; udevadm control --reload")
    kiosk.start()
    kiosk.settled()
    finger = Finger(guest, SIZE, profile="swapped", rate=100)
    listener = Listener(kiosk)
    touches(report, "swapped axes, calibrated by the configuration", kiosk, finger, listener)
    listener.stop()
    finger.unplug()
    report.check("SIGTERM: exit code 0", kiosk.stop() == 0)


def rotated(report, guest):
    """On a panel that hangs upright, its long side turned by a quarter, fingers are where the picture is."""
    def panel(x, y):
        return WIDTH - y, x
    kiosk = Kiosk(guest, f"--display drm --size {SIZE} --click event --rotation 90").start()
    kiosk.settled()
    finger = Finger(guest, SIZE)
    listener = Listener(kiosk)
    middle = (HEIGHT / 2, WIDTH * 0.44)
    finger.play(tap(*panel(*middle)))
    kiosk.settled()
    clicked(report, "turned by 90 degrees: a tap on the centred cover is one click", kiosk, listener)
    finger.play(drag(panel(*middle), panel(middle[0] - 80, middle[1]), 400))
    index = kiosk.settled()["index"]
    events = listener.events()
    report.check("turned by 90 degrees: a drag goes along the row, and is one change",
                 index > 0 and [(event["event"], event["index"]) for event in events] == [("cover-changed", index)],
                 events)
    finger.play(drag(panel(*middle), panel(middle[0], middle[1] - 80), 400))
    kiosk.settled()
    events = listener.events()
    report.check("turned by 90 degrees: one across it changes nothing", not events, events)
    listener.stop()
    finger.unplug()
    report.check("SIGTERM: exit code 0", kiosk.stop() == 0)


def tears(report, guest, seconds):
    """Every frame that the card composed is one that was presented; drawing into the shown buffer fails that."""
    kiosk = Kiosk(guest, f"--display drm --size {SIZE} --frames /run/frames")
    guest.check("mkdir -p /run/frames")
    kiosk.start()
    kiosk.settled()
    finger = Finger(guest, SIZE)
    milliseconds = seconds * 1000
    finger.play(drag((290, 110), (30, 110), milliseconds), meanwhile=f"crc {seconds} >/run/motion.crc")
    kiosk.settled()
    report.check("SIGTERM: exit code 0", kiosk.stop() == 0)
    finger.unplug()
    rest = {line.split()[0] for line in guest.check(
        "cd /run/frames; showframes rest 0 $(ls | grep '^frame-.*png$')", seconds=600).splitlines()}
    motion = checksums(guest.check("cat /run/motion.crc"))
    torn = [value for value in motion if value not in rest]
    report.check("the card composed many different frames", len(set(motion)) >= 20,
                 f"{len(motion)} frames, {len(set(motion))} different, {len(rest)} at rest")
    report.check("no tear: each is one that a presented frame gives at rest", motion and not torn,
                 f"{len(torn)} of {len(motion)} torn")
    show = "cd /run/frames; showframes {} 2 $(ls | grep '^frame-.*png$' | tail -n 20)"
    torn = [value for value in checksums(guest.check(show.format("flip"))) if value not in rest]
    report.check("control: the same frames flipped pass", not torn, f"{len(torn)} torn")
    torn = [value for value in checksums(guest.check(show.format("front"))) if value not in rest]
    report.check("control: the same frames drawn into the shown buffer fail", torn, f"{len(torn)} torn")


def checksums(lines):
    """The checksums in lines of a frame's number and its checksum."""
    return [line.split()[1] for line in lines.splitlines()]
