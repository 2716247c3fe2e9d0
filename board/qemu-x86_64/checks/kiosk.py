"""The kiosk in a guest, and a finger on it."""

import json

from checks.picture import read_png
from guest import GuestError


class Kiosk:
    """A kiosk program in the guest: started, asked, and stopped.

    Its socket, log, process and exit code are files in /tmp named after it.
    """

    def __init__(self, guest, arguments, name="kiosk", user="root", folders="/pictures"):
        self.guest = guest
        self.files = f"/tmp/{name}"
        self.command = f'su {user} -c "exec albumen {arguments} --stateless --socket {self.files}.sock {folders}"'

    def start(self):
        """Starts it and waits until it answers."""
        files = self.files
        self.guest.check(
            f"rm -f {files}.*; (sh -c 'echo $$ >{files}.pid; exec {self.command}' </dev/null >{files}.log 2>&1;"
            f" echo $? >{files}.exit) >/dev/null 2>&1 &")
        code, _ = self.guest.run(
            f"for i in $(seq 150); do {self.control('status')} >/dev/null 2>&1 && exit 0;"
            f" [ -e {files}.exit ] && exit 1; sleep 0.2; done; exit 1", seconds=120)
        if code != 0:
            raise GuestError("the kiosk did not start: " + self.log())
        return self

    def control(self, words):
        """The command line that asks it something."""
        return f"albumenctl --socket {self.files}.sock {words}"

    def ask(self, words):
        """Asks it something, and returns the exit code and what was printed."""
        return self.guest.run(self.control(words))

    def status(self):
        """What it says of its state."""
        return state(self.guest.check(self.control("status --json")))

    def settled(self, seconds=90):
        """Waits until nothing moves and no frame is drawn for a second; returns the state."""
        question = self.control("status --json")
        for _ in range(seconds):
            lines = self.guest.check(f"{question}; echo; sleep 1; {question}").split("\n")
            before, after = (state(line) for line in lines if line.strip())
            if after["presented"] == before["presented"] > 0 and not after["moving"]:
                return after
        raise GuestError(f"the kiosk did not come to rest: {after}")

    def screenshot(self):
        """What it says is shown: width, height, pixels."""
        self.guest.check(self.shoot("shown"))
        return self.shot("shown")

    def shoot(self, name):
        """The command line that keeps what is shown under a name, for `shot`."""
        return self.control(f"screenshot {self.files}-{name}.png")

    def shot(self, name):
        """What was kept under a name: width, height, pixels."""
        return read_png(self.guest.read(f"{self.files}-{name}.png"))

    def log(self):
        """What it wrote."""
        return self.guest.run(f"cat {self.files}.log")[1]

    def stop(self, signal="TERM"):
        """Sends a signal and returns the exit code, as the shell has it; None if it is still there after 20 s."""
        code, output = self.guest.run(
            f"kill -{signal} $(cat {self.files}.pid); for i in $(seq 100); do"
            f" [ -s {self.files}.exit ] && cat {self.files}.exit && exit 0; sleep 0.2; done; exit 1")
        return int(output.split()[-1]) if code == 0 else None

    def busy(self, seconds=10, meanwhile="true"):
        """Which of its threads and its decoder's were woken or computed in so many seconds: a list, empty at rest.

        A thread comes with its voluntary context switches, its time in user and system mode, and its name.
        """
        sample = (f"for p in $(cat {self.files}.pid) $(pidof albumen-decoder); do for t in /proc/$p/task/*; do"
                  " echo $t $(sed -n 's/^voluntary_ctxt_switches:\\t*//p' $t/status)"
                  " $(sed 's/.*) //' $t/stat | cut -d' ' -f12,13) $(cat $t/comm); done; done")
        lines = self.guest.check(f"{sample}; echo; {meanwhile}; sleep {seconds}; {sample}", seconds=seconds + 30)
        before, after = ({tuple(line.split()) for line in half.splitlines()} for half in lines.split("\n\n"))
        return sorted(after - before) if before else ["no threads were found"]


def state(text):
    """The state in what `status --json` printed."""
    answer = json.loads(text)
    return answer.get("state", answer)


class Listener:
    """Follows a kiosk's events."""

    def __init__(self, kiosk):
        self.guest = kiosk.guest
        self.path = f"{kiosk.files}.events"
        self.read = 0
        self.process = self.guest.check(
            f"{kiosk.control('events --json')} </dev/null >{self.path} 2>&1 & echo $!; sleep 1").split()[0]

    def events(self):
        """What came since it was asked last, but for settings out."""
        lines = [line for line in self.guest.check(f"cat {self.path}").splitlines() if '"event"' in line]
        new, self.read = lines[self.read:], len(lines)
        events = [json.loads(line) for line in new]
        return [event for event in events if event["event"] != "cover-changing"]

    def stop(self):
        """Ends it."""
        self.guest.run(f"kill {self.process}")


class Finger:
    """A touchscreen that stays plugged in, and what is done on it.

    A script is a list of (milliseconds, down|move|up|cancel, contact, x, y).
    """

    def __init__(self, guest, size, profile="pi7", rate=0):
        self.guest = guest
        self.process = guest.check(
            "rm -f /run/touch /run/played; mkfifo /run/touch /run/played;"
            f" touchscreen --profile {profile} --size {size} --rate {rate} --before 0 <>/run/touch 1<>/run/played"
            " 2>/run/touch.log & echo $!; sleep 2").split()[0]

    def play(self, script, before="true", meanwhile="true", afterwards="true"):
        """Plays a script, and returns what the commands printed that run before it, while it plays, and after it."""
        return self.guest.check(f"{before}; {self.playing(script, meanwhile)}; {afterwards}",
                                seconds=script[-1][0] / 1000 + 60)

    def playing(self, script, meanwhile="true"):
        """The command line that plays a script.

        A finger that stays down has to go on within the same command: between two of them, the guest's clock may run
        for longer than the kiosk believes in a finger that reports nothing.
        """
        lines = " ".join("'%s'" % " ".join(map(str, event)) for event in script)
        return f"printf '%s\\n' {lines} '' >/run/touch; {meanwhile}; read -r played </run/played"

    def unplug(self):
        """Takes the device away."""
        self.guest.run(f"kill {self.process}; sleep 1")


def tap(x, y, held=60, contact=0):
    """A script: down, and up after so many milliseconds; with 0 both in one write."""
    return [(0, "down", contact, x, y), (held, "up", contact, x, y)]


def drag(start, end, milliseconds, interval=10, lift=True):
    """A script: from one place to another at an even speed, then up at once (a fling) or not at all."""
    script = [(0, "down", 0, *start)]
    for time in range(interval, milliseconds + 1, interval):
        place = [a + (b - a) * time / milliseconds for a, b in zip(start, end)]
        script.append((time, "move", 0, round(place[0], 3), round(place[1], 3)))
    return script + ([(milliseconds + interval, "up", 0, *end)] if lift else [])
