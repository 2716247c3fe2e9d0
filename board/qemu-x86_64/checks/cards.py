"""The kiosk among several cards, on its console, and told what to show: virtio-gpu and bochs and vgem, real clock."""

import json
import re

from checks.kiosk import Kiosk
from checks.picture import difference, turned
from guest import Guest

CARDS = ["virtio-gpu-pci,xres=1280,yres=800", "bochs-display"]
VIRTIO, BOCHS = 0, 1


def run(report, ramdisk, long):
    """Performs these checks in one boot."""
    with Guest(ramdisk, CARDS) as guest:
        with report.part("no card"):
            refuse(report, guest)
        with report.part("several cards"):
            choose(report, guest)
        with report.part("console"):
            console(report, guest, rounds=10 if long else 1)
        with report.part("another size, another card"):
            wishes(report, guest)
        with report.part("an ordinary user"):
            lower_rights(report, guest)


def refuse(report, guest):
    """No card at all, then one that has no outputs."""
    code, output = guest.run("albumen --display drm --socket /run/none.sock /pictures", seconds=60)
    report.check("no card: exit code 3", code == 3, f"exit code {code}")
    report.check("no card: one clear line", len(output.strip().splitlines()) == 1, output.strip())
    guest.check("modprobe vgem; udevadm settle")
    code, output = guest.run("albumen --display drm --socket /run/none.sock /pictures", seconds=60)
    report.check("only vgem: exit code 3, and it is named", code == 3 and "vgem" in output, output.strip())


def headless(guest, size, album=None):
    """What the headless display shows of the same albums."""
    twin = Kiosk(guest, f"--display headless --size {size}", name="twin").start()
    if album:
        guest.check(twin.control(f"album {album}"))
    twin.settled()
    picture = twin.screenshot()
    twin.stop()
    return picture


def choose(report, guest):
    """Which card, which mode, which pixels; and another album."""
    # The first card gets the console's text.
    guest.check("modprobe virtio-gpu; modprobe bochs; udevadm settle")
    kiosk = Kiosk(guest, "--display drm").start()
    state = kiosk.settled()
    log = kiosk.log()
    node = re.search(r"card (\S+) \(virtio_gpu", log)
    taken = re.search(r"(\S+): Virtual-\d+, 1280x800@", log)
    report.check("the card it takes is named", node and taken and node[1] == taken[1], first(log, "1280x800@"))
    report.check("vgem is refused with a reason", re.search(r"vgem.*no display outputs", log), first(log, "vgem"))
    report.check("it runs without a touch device, and says so", re.search(r"touch", log, re.I), first(log, "ouch"))
    preferred = guest.check("head -qn 1 /sys/class/drm/card*-Virtual-1/modes").split()[0]
    shown = "{width}x{height}".format(**state["mode"])
    report.check("the preferred mode is set", shown == preferred, f"{shown}, preferred {preferred}")

    dump = guest.screen(VIRTIO)
    wrong = difference(dump, headless(guest, "1280x800"))
    report.check("1280x800: the screen dump is the headless picture", not wrong, wrong or "0 pixels differ")
    report.check("its own screenshot is the screen dump", not difference(dump, kiosk.screenshot()))

    code, output = guest.run("albumen --display drm --socket /run/second.sock /pictures", seconds=60)
    holder = guest.check("cat /tmp/kiosk.pid").strip()
    report.check("a card held by another: exit code 4, and the holder is named",
                 code == 4 and "albumen" in output and holder in output, output.strip())
    code, output = guest.run("albumen --display headless --socket /tmp/kiosk.sock /pictures", seconds=60)
    report.check("already running: exit code 5", code == 5, f"exit code {code}: {output.strip()}")

    guest.check(kiosk.control("album Beta"))
    kiosk.settled()
    other = guest.screen(VIRTIO)
    report.check("`album Beta` changes the screen", difference(dump, other))
    wrong = difference(other, headless(guest, "1280x800", "Beta"))
    report.check("album Beta: the screen dump is the headless picture", not wrong, wrong or "0 pixels differ")
    report.check("no album of that name: exit code 4", kiosk.ask("album Gamma")[0] == 4)
    skipped = json.loads(kiosk.ask("skipped --json")[1])["skipped"]
    report.check("a file that is no picture is skipped, with a reason",
                 len(skipped) == 1 and skipped[0]["file"].endswith("broken.jpg") and skipped[0]["reason"], skipped)
    busy = kiosk.busy()
    report.check("nothing wakes or computes in 10 s at rest, without a vblank", not busy, busy)
    report.check("SIGTERM: exit code 0", kiosk.stop() == 0)


def console(report, guest, rounds):
    """The console is taken, and given back by SIGTERM; kill -9 is no obstacle to the next start."""
    modes = guest.check("console").strip()
    report.check("the console is text again", modes == "text unicode", modes)
    before = guest.screen(VIRTIO)
    report.check("the console shows text", len(set(before[2])) > 1)
    for _ in range(rounds):
        kiosk = Kiosk(guest, "--display drm").start()
        kiosk.settled()
        modes = guest.check("console").strip()
        report.check("the console is in graphics mode, its keyboard off", modes == "graphics off", modes)
        carousel = guest.screen(VIRTIO)
        guest.check("chvt 2; sleep 1")
        report.check("another console is shown when it is switched to", difference(carousel, guest.screen(VIRTIO)))
        guest.check("chvt 1; sleep 1")
        wrong = difference(carousel, guest.screen(VIRTIO))
        report.check("and the carousel again when it is switched back", not wrong, wrong)
        report.check("SIGTERM: exit code 0", kiosk.stop() == 0)
        report.check("SIGTERM: no decoder is left", guest.run("pidof albumen-decoder")[0] == 1)
        modes = guest.check("console").strip()
        report.check("SIGTERM: text mode, keyboard as before", modes == "text unicode", modes)
        guest.check("sleep 1")
        report.check("SIGTERM: the console's text is on the screen", not difference(before, guest.screen(VIRTIO)))

        kiosk.start()
        kiosk.settled()
        report.check("kill -9: gone", kiosk.stop("KILL") == 137)
        guest.check("sleep 1")
        report.check("kill -9: no decoder is left", guest.run("pidof albumen-decoder")[0] == 1)
        kiosk.start()
        kiosk.settled()
        wrong = difference(carousel, guest.screen(VIRTIO))
        report.check("after kill -9 a new start shows the carousel", not wrong, wrong)
        kiosk.stop()
        modes = guest.check("console").strip()
        report.check("and then the console is given back", modes == "text unicode", modes)


def wishes(report, guest):
    """A size, a card and a rotation of the command line's."""
    kiosk = Kiosk(guest, "--display drm --size 800x480").start()
    kiosk.settled()
    wrong = difference(guest.screen(VIRTIO), headless(guest, "800x480"))
    report.check("800x480: the screen dump is the headless picture", not wrong, wrong or "0 pixels differ")
    node = re.search(r"card (\S+) \(bochs", kiosk.log())[1]
    kiosk.stop()
    kiosk = Kiosk(guest, f"--display drm --size 800x480 --card {node}").start()
    kiosk.settled()
    wrong = difference(guest.screen(BOCHS), kiosk.screenshot())
    report.check("the card that is asked for shows it", not wrong, wrong or f"{node}, bochs")
    kiosk.stop()
    kiosk = Kiosk(guest, "--display drm --size 800x480 --rotation 90").start()
    kiosk.settled()
    wrong = difference(guest.screen(VIRTIO), turned(headless(guest, "480x800")))
    report.check("turned by 90 degrees: the screen dump is the upright picture, turned", not wrong,
                 wrong or "0 pixels differ")
    kiosk.stop()


def lower_rights(report, guest):
    """Nothing of it needs root."""
    kiosk = Kiosk(guest, "--display drm", user="kiosk").start()
    kiosk.settled()
    shown = difference(guest.screen(VIRTIO), kiosk.screenshot())
    owner = guest.check("stat -c %U /proc/$(cat /tmp/kiosk.pid)").strip()
    report.check("as a user in the groups video and input it shows the same", not shown and owner == "kiosk", shown or owner)
    report.check("SIGTERM: exit code 0", kiosk.stop() == 0)


def first(text, word):
    """The first line with a word in it."""
    return next((line for line in text.splitlines() if word in line), "no such line")
