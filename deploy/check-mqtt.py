"""Checks albumen-mqtt against a real broker: see deploy/check-mqtt, which calls this with the programs' folder and the
fields that Home Assistant documents."""
import json
import os
import shutil
import signal
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

programs, fields_file = sys.argv[1:3]
folder = tempfile.mkdtemp(prefix="albumen-mqtt-")
os.chmod(folder, 0o755)
processes = []
passed = failed = 0


def check(name, good, details=""):
    """Counts and prints a check."""
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    print(f"{'ok     ' if good else 'FAILED '} {name}" + ("" if good else f": {details}"), flush=True)


def until(condition, seconds=10.0):
    """Waits until something holds; whether it did in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.005)
    return False


def start(name, *words):
    """Starts a program that is ended with this one; its output goes into a file of that name."""
    log = open(f"{folder}/{name}.log", "ab")
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    processes.append(process)
    return process


def stop(process, how=signal.SIGTERM):
    """Ends a program and waits for it; its exit code."""
    if process.poll() is None:
        process.send_signal(how)
    return process.wait(10)


def log_of(name):
    """What a program has said so far."""
    with open(f"{folder}/{name}.log", encoding="utf-8", errors="replace") as file:
        return file.read()


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def write(path, text, mode=0o644):
    """Makes a file, its path."""
    path = f"{folder}/{path}"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)
    return path


def photograph(path, shade):
    """Makes a small PNG file of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    width, height = 480, 320
    rows = (b"\0" + bytes([shade, 90, 255 - shade]) * width) * height
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Broker:
    """A mosquitto of this check's own."""

    def __init__(self):
        self.port, self.tls_port = free_port(), free_port()
        subprocess.run(["mosquitto_passwd", "-c", "-b", f"{folder}/users", "frame", "s3cret"], check=True)
        os.chmod(f"{folder}/users", 0o644)
        self.certify()
        self.configuration = write("broker.conf", f"""
            per_listener_settings false
            allow_anonymous false
            password_file {folder}/users
            persistence false
            log_type error
            listener {self.port} 127.0.0.1
            listener {self.tls_port} 127.0.0.1
            cafile {folder}/ca.pem
            certfile {folder}/broker.pem
            keyfile {folder}/broker.key
            require_certificate true
            """.replace("            ", ""))
        if os.geteuid() == 0:
            with open(self.configuration, "a", encoding="utf-8") as file:
                file.write("user root\n")
        self.process = None

    def certify(self):
        """Makes an authority, and certificates for the broker, a client, and one of another authority's."""
        def openssl(*words):
            subprocess.run(["openssl", *words], check=True, cwd=folder, capture_output=True)
        for name in ("ca", "other"):
            openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}",
                    "-keyout", f"{name}.key", "-out", f"{name}.pem")
        write("names", "subjectAltName=DNS:localhost,IP:127.0.0.1\n")
        for name in ("broker", "client"):
            openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={name}", "-keyout", f"{name}.key",
                    "-out", f"{name}.csr")
            openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
                    "-days", "2", "-extfile", "names", "-out", f"{name}.pem")
            os.chmod(f"{folder}/{name}.key", 0o600)

    def start(self):
        """Starts it and waits until it listens."""
        self.process = start("broker", "mosquitto", "-c", self.configuration)
        if not until(lambda: socket.socket().connect_ex(("127.0.0.1", self.port)) == 0):
            sys.exit(f"the broker does not start: {log_of('broker')}")

    def words(self):
        """How mosquitto's own clients find it."""
        return ["-h", "127.0.0.1", "-p", str(self.port), "-u", "frame", "-P", "s3cret"]

    def publish(self, topic, payload="", *more):
        """Publishes once."""
        subprocess.run(["mosquitto_pub", *self.words(), "-t", topic, "-m", payload, "-q", "1", *more], check=True)

    def retained(self, *topics):
        """What it keeps: topic → payload."""
        words = [word for topic in topics or ("#",) for word in ("-t", topic)]
        answer = subprocess.run(["mosquitto_sub", *self.words(), *words, "--retained-only", "-W", "1", "-F", "%t %x"],
                                capture_output=True, text=True, check=False).stdout
        pairs = (line.split(" ") for line in answer.splitlines())
        return {topic: bytes.fromhex(payload) for topic, payload in pairs}


class Watcher:
    """Hears topics from now on: (monotonic seconds, topic, payload)."""

    def __init__(self, broker, *topics):
        self.heard = []
        words = [word for topic in topics for word in ("-t", topic)]
        self.process = subprocess.Popen(["mosquitto_sub", *broker.words(), *words, "-q", "1", "-F", "%t %x"],
                                        stdout=subprocess.PIPE, text=True)
        processes.append(self.process)
        threading.Thread(target=self.read, daemon=True).start()
        time.sleep(0.3)

    def read(self):
        """Runs on a thread of its own."""
        for line in self.process.stdout:
            topic, payload = line.rstrip("\n").split(" ")
            self.heard.append((time.monotonic(), topic, bytes.fromhex(payload)))

    def last(self, topic):
        """The latest payload of a topic, as JSON; None if there was none."""
        for _, heard, payload in reversed(self.heard):
            if heard == topic:
                return json.loads(payload)
        return None


class Kiosk:
    """A kiosk without a screen, its bridge, and a control connection that hears its events."""

    def __init__(self, broker, name, albums, **knobs):
        self.broker, self.name = broker, name
        self.socket_path = f"{folder}/{name}.sock"
        for album, count in albums.items():
            for number in range(count):
                photograph(f"{folder}/{name}/{album}/{number:02}.png", 10 + number * 9 % 240)
        self.configuration = write(f"{name}.json5", json.dumps({
            "broker": "127.0.0.1", "port": broker.port, "user": "frame", "password": f"{folder}/password", "id": name,
            "socket": self.socket_path, "interval": 5, **knobs}))
        self.process = self.bridge = None
        self.events = []
        self.replies = {}
        self.lines = None
        self.number = 0

    def start(self):
        """Starts the kiosk."""
        self.process = start(
            self.name, f"{programs}/albumen", "--no-config", "--stateless", "--display", "headless", "--size", "320x200",
            "--socket", self.socket_path, f"{folder}/{self.name}")

    def start_bridge(self):
        """Starts its way to the broker."""
        self.bridge = start(f"{self.name}-mqtt", f"{programs}/albumen-mqtt", "--config", self.configuration)

    def listen(self):
        """Connects to its control socket and asks for events."""
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(self.socket_path)
        self.lines = connection
        threading.Thread(target=self.read, daemon=True).start()
        self.ask(verb="events")

    def read(self):
        """Runs on a thread of its own."""
        for line in self.lines.makefile("r", encoding="utf-8"):
            message = json.loads(line)
            if "event" in message:
                self.events.append((time.monotonic(), message))
            elif "id" in message:
                self.replies[message["id"]] = message

    def ask(self, **request):
        """Asks and waits for the answer."""
        self.number += 1
        number = self.number
        self.lines.sendall((json.dumps({"id": number, **request}) + "\n").encode())
        until(lambda: number in self.replies)
        return self.replies.pop(number)

    def state(self):
        """What it shows."""
        return self.ask(verb="status")["state"]

    def topic(self, last):
        """One of its topics."""
        return f"albumen/kiosk/{self.name}/{last}"


def check_fields(payload, albums):
    """Compares a discovery payload with what Home Assistant documents."""
    with open(fields_file, encoding="utf-8") as file:
        documented = json.load(file)
    wrong = []

    def compare(what, keys, allowed, needed=()):
        wrong.extend(f"{what}: {key} is not documented" for key in set(keys) - set(allowed))
        wrong.extend(f"{what}: {key} is missing" for key in set(needed) - set(keys))
    compare("payload", payload, documented["top"]["allowed"], documented["top"]["needed"])
    compare("device", payload["device"], documented["device"])
    compare("origin", payload["origin"], documented["origin"])
    platforms = set()
    for key, entity in payload["components"].items():
        platform = documented["platforms"][entity["platform"]]
        platforms.add(entity["platform"])
        compare(key, entity, documented["entity"]["allowed"] + platform["allowed"],
                documented["entity"]["needed"] + platform["needed"])
    check("the discovery payload has the fields that Home Assistant documents, and those alone", not wrong, wrong)
    check("select, button, switch, sensor and image are among its entities",
          platforms == {"select", "button", "switch", "sensor", "image"}, platforms)
    check("the albums to select are the kiosk's", payload["components"]["album"]["options"] == albums, payload)


def check_start(broker, kiosks):
    """What the broker has once three kiosks run."""
    hall = kiosks[0]
    everything = {}

    def complete():
        everything.update(broker.retained())
        return all(everything.get(kiosk.topic("availability")) == b"online" and everything.get(kiosk.topic("image"))
                   for kiosk in kiosks)
    check("three kiosks are available, each with an image", until(complete, 20), everything.keys())
    payload = json.loads(everything["homeassistant/device/albumen_hall/config"])
    check_fields(payload, ["Oslo", "Rome", "Wien"])
    state = json.loads(everything[hall.topic("state")])
    check("the state is the kiosk's", (state["album"], state["index"], state["count"], state["file"]) ==
          ("Oslo", 0, 4, "00.png"), state)
    image = everything[hall.topic("image")]
    sizes = [struct.unpack(">HH", image[at + 5:at + 9]) for at in range(len(image)) if image[at:at + 2] == b"\xff\xc0"]
    check("the image is a JPEG file of the configured size", image[:2] == b"\xff\xd8" and sizes == [(213, 320)], sizes)
    check("the diagnostics are there", json.loads(everything[hall.topic("diagnostics")])["version"], everything)


def check_commands(broker, kiosks):
    """Commands from the broker, and what becomes of bad ones."""
    hall, east, west = kiosks
    watcher = Watcher(broker, "albumen/#")
    broker.publish(hall.topic("command/album"), "Rome")
    check("an album is selected", until(lambda: hall.state()["album"] == "Rome"), hall.state())
    check("the answer says so",
          until(lambda: watcher.last(hall.topic("answer")) == {"ok": True, "verb": "album"}), watcher.heard[-3:])
    check("the state says so", until(lambda: (watcher.last(hall.topic("state")) or {}).get("album") == "Rome"))
    broker.publish(hall.topic("command/next"), "PRESS")
    check("one photograph onwards", until(lambda: hall.state()["index"] == 1), hall.state())
    for payload, wanted in (("ON", True), ("OFF", False)):
        broker.publish(hall.topic("command/open"), payload)
        check(f"a photograph is {'opened' if wanted else 'put back'}", until(
            lambda: ("open" in hall.state(), watcher.last(hall.topic("state"))["open"]) == (wanted, wanted)),
            watcher.last(hall.topic("state")))
    broker.publish(hall.topic("command/album"), "Nowhere")
    check("an unknown album is refused in words",
          until(lambda: (watcher.last(hall.topic("answer")) or {}).get("code") == "not-found"),
          watcher.last(hall.topic("answer")))
    broker.publish(hall.topic("command/next"), "PRESS", "-r")
    check("a command that is to be kept is done when it comes", until(lambda: hall.state()["index"] == 2), hall.state())
    stop(hall.bridge)
    hall.start_bridge()
    check("and refused when it was kept", until(lambda: "The broker keeps this command" in log_of("hall-mqtt")))
    check("it was not done again", hall.state()["index"] == 2, hall.state())
    broker.publish(hall.topic("command/next"), "", "-r")
    check("a message that clears it is one, too", until(lambda: hall.state()["index"] == 3), hall.state())
    broker.publish("albumen/tag/sides/command/select", "2")
    check("a command to a tag reaches those that have it", until(
        lambda: (hall.state()["index"], east.state()["index"], west.state()["index"]) == (3, 2, 2)),
        [kiosk.state()["index"] for kiosk in kiosks])
    broker.publish("albumen/all/command/previous")
    check("a command to all reaches all", until(lambda: hall.state()["index"] == 2), hall.state())
    stop(watcher.process)


class Disturbance:
    """Notices when this machine lets a thread that wants to run wait: then times measured mean nothing."""

    def __init__(self):
        self.waits = []
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        """Runs on a thread of its own."""
        while True:
            before = time.monotonic()
            time.sleep(0.002)
            self.waits.append((before, time.monotonic() - before - 0.002))

    def between(self, start, end):
        """The longest wait from one moment to another, in seconds."""
        return max((wait for when, wait in self.waits if start - 0.1 <= when <= end), default=1)


def check_following(broker, kiosks):
    """Two kiosks follow a third: how long until they set out for where it sets out for."""
    hall, *others = kiosks
    time.sleep(1)
    disturbance = Disturbance()
    delays = []
    late = []
    disturbed = 0
    end = time.monotonic() + 30
    turn = 0
    while len(delays) < 120 and time.monotonic() < end:
        marks = [len(kiosk.events) for kiosk in kiosks]
        shown = hall.state()
        if turn % 6 == 0:
            kind, wanted = "album-changed", "Rome" if shown["album"] == "Oslo" else "Oslo"
            hall.ask(verb="album", name=wanted)
        else:
            kind, wanted = "cover-changing", (shown["index"] + 1 + turn % 2) % 4
            hall.ask(verb="select", index=wanted)
        turn += 1

        def moment(kiosk, mark):
            for when, event in kiosk.events[mark:]:
                if event["event"] == kind and wanted in (event["album"], event.get("index")):
                    return when
            return None

        def moments():
            return [moment(*pair) for pair in zip(kiosks, marks)]
        if not until(lambda: all(moments()), 3):
            late.append((kind, wanted, moments()))
            continue
        first, *later = moments()
        if disturbance.between(first, max(later)) > 0.01:
            disturbed += 1
        else:
            delays += [(when - first) * 1000 for when in later]
    delays.sort()
    check("two kiosks go wherever the third goes", not late, late)
    check("enough moves can be judged", len(delays) >= 40, (len(delays), disturbed))
    print(f"        following: {len(delays)} times, median {statistics.median(delays):.0f} ms, 99th percentile "
          f"{delays[int(len(delays) * 0.99)]:.0f} ms, worst {delays[-1]:.0f} ms after the leader; {disturbed} of {turn} "
          f"moves not judged, this machine was busy with something else for more than 10 ms", flush=True)
    check("within 200 ms, all of them", delays[-1] <= 200, delays[-5:])
    check("they say that they follow", all(
        json.loads(broker.retained(kiosk.topic("following"))[kiosk.topic("following")])["status"] == "in-step"
        for kiosk in others))
    east = others[0]
    before = east.state()["album"]
    hall.ask(verb="album", name="Wien")

    def status():
        return json.loads(broker.retained(east.topic("following")).get(east.topic("following"), b"{}"))
    check("an album that a follower lacks is said in a state", until(lambda: status()["status"] == "album-missing"))
    check("and in the log", "shows the album “Wien”, which is not here" in log_of("east-mqtt"), log_of("east-mqtt"))
    check("the follower stays where it was", east.state()["album"] == before, east.state())
    for album in ("Oslo", "Rome"):
        hall.ask(verb="album", name=album)
        check(f"and follows again to {album}, which it has", until(lambda: east.state()["album"] == album), east.state())
    east.ask(verb="album", name="Oslo")
    time.sleep(0.5)
    check("who touches a follower moves it alone",
          hall.state()["album"] == "Rome" and others[1].state()["album"] == "Rome")
    hall.ask(verb="album", name="Oslo")
    until(lambda: others[1].state()["album"] == "Oslo")
    hall.ask(verb="album", name="Rome")
    check("until the leader goes on", until(lambda: east.state()["album"] == "Rome"), east.state())
    # The west one is told not to open what the leader opens.
    west = others[1]
    hall.ask(verb="select", index=1)
    until(lambda: all(kiosk.state()["index"] == 1 for kiosk in others))
    hall.ask(verb="open", index=2)
    check("a photograph that the leader opens is opened", until(lambda: east.state().get("open") == 2), east.state())
    check("but not by one that is told not to",
          until(lambda: west.state()["index"] == 2) and "open" not in west.state(), west.state())
    hall.ask(verb="next")
    check("its pages are turned", until(lambda: east.state().get("open") == 3), east.state())
    hall.ask(verb="close")
    check("and it is put back", until(lambda: "open" not in east.state()) and east.state()["index"] == 3, east.state())


def check_restarts(broker, kiosks):
    """Kiosk and broker killed, the broker while everything is busy."""
    hall = kiosks[0]
    stop(hall.process, signal.SIGKILL)
    check("a kiosk that was killed is unavailable",
          until(lambda: broker.retained(hall.topic("availability"))[hall.topic("availability")] == b"offline"))
    hall.start()
    check("and available again once it runs, with what it shows", until(
        lambda: broker.retained(hall.topic("availability"))[hall.topic("availability")] == b"online", 15))
    hall.listen()
    for kiosk in kiosks:
        until(lambda: kiosk.state()["album"] == "Oslo", 5)

    stopping = threading.Event()
    sent = [0]

    def load():
        while not stopping.is_set():
            words = ["mosquitto_pub", *broker.words(), "-t", "albumen/all/command/next", "-l", "-q", "1"]
            lines = "\n" * 200
            subprocess.run(words, input=lines, text=True, check=False, stderr=subprocess.DEVNULL)
            words[words.index("albumen/all/command/next")] = "albumen/all/command/previous"
            subprocess.run(words, input=lines, text=True, check=False, stderr=subprocess.DEVNULL)
            sent[0] += 400
    worker = threading.Thread(target=load)
    worker.start()
    time.sleep(1.5)
    stop(broker.process, signal.SIGKILL)
    time.sleep(1)
    for kiosk in kiosks[1:]:
        kiosk.ask(verb="select", index=1)
    hall.ask(verb="select", index=3)
    broker.start()
    began = time.monotonic()

    def back():
        everything = broker.retained("albumen/kiosk/+/availability", "albumen/kiosk/+/image")
        return all(everything.get(kiosk.topic("availability")) == b"online" and everything.get(kiosk.topic("image"))
                   for kiosk in kiosks)
    check("after the broker was killed under load, it knows all three again", until(back, 15), log_of("hall-mqtt"))
    print(f"        back after {time.monotonic() - began:.1f} s, of which asking takes up to 1 s; the load was "
          f"{sent[0]} commands", flush=True)
    stopping.set()
    worker.join()

    def agree():
        everything = broker.retained("albumen/kiosk/+/state")
        states = [json.loads(everything[kiosk.topic("state")]) for kiosk in kiosks]
        return [(state["album"], state["index"]) for state in states] == [
            (state["album"], state["index"]) for state in (kiosk.state() for kiosk in kiosks)]
    check("and keeps what each of them shows", until(agree, 10))
    check("the kiosks bore it", all(kiosk.process.poll() is None and kiosk.bridge.poll() is None for kiosk in kiosks))


def check_login(broker, hall):
    """Passwords and certificates, good and bad."""
    def attempt(name, wait, **knobs):
        """Starts another bridge for the kiosk and waits for a word of its log; whether it came."""
        configuration = json.loads(open(hall.configuration, encoding="utf-8").read())
        configuration.update({"id": name, **knobs})
        path = write(f"{name}.json5", json.dumps({k: v for k, v in configuration.items() if v is not None}))
        process = start(name, f"{programs}/albumen-mqtt", "--config", path)
        came = until(lambda: process.poll() is not None or wait in log_of(name), 8)
        # One that gives up says so before it ends.
        until(lambda: process.poll() is not None, 0.5)
        code = stop(process)
        return came and wait in log_of(name), code, log_of(name)
    wrong = write("wrong", "guess\n", 0o600)
    good, _, said = attempt("wrongpassword", "the broker refuses “frame”: check “user”", password=wrong)
    check("a wrong password is refused, and said what to check", good, said)
    check("nobody is known by that name", "albumen/kiosk/wrongpassword/availability" not in broker.retained())
    good, _, said = attempt("nologin", "the broker wants a login: set “user”", user=None, password=None)
    check("no login is refused, and said what to set", good, said)
    public = write("public", "s3cret\n", 0o644)
    good, code, said = attempt("public", "everybody on this machine may read it", password=public)
    check("a password that everybody may read is not used", good and code == 2, (code, said))
    tls = {"tls": "on", "port": broker.tls_port, "authority": f"{folder}/ca.pem",
           "certificate": f"{folder}/client.pem", "key": f"{folder}/client.key"}
    good, _, said = attempt("tls", "connected to 127.0.0.1", **tls)
    check("with TLS, the authority's and its own certificate it connects", good, said)
    check("and said good-bye", broker.retained()["albumen/kiosk/tls/availability"] == b"offline")
    good, _, said = attempt("wrongca", "certificate verify failed", **{**tls, "authority": f"{folder}/other.pem"})
    check("a broker that another authority vouches for is not trusted", good, said)
    good, _, said = attempt("nocert", "trying again until it works", **{**tls, "certificate": None, "key": None})
    check("without its own certificate the broker does not let it in", good and "connected to 127" not in said, said)


def check_reload(broker, hall):
    """SIGHUP reads the configuration again."""
    watcher = Watcher(broker, "albumen/#")
    with open(hall.configuration, encoding="utf-8") as file:
        good = file.read()

    def hang_up(knobs, said):
        write("hall.json5", knobs if isinstance(knobs, str) else json.dumps({**json.loads(good), **knobs}))
        hall.bridge.send_signal(signal.SIGHUP)
        return until(lambda: said in log_of("hall-mqtt"))
    check("a hang-up signal reads the configuration again",
          hang_up({"tags": ["sides"], "image": 64}, "configuration read again; changed: tags, image"),
          log_of("hall-mqtt"))
    check("and what changed holds", until(lambda: "tags" in log_of("hall-mqtt")) and until(
        lambda: broker.publish("albumen/tag/sides/command/select", "1") or hall.state()["index"] == 1), hall.state())
    check("the kiosk was available all the while", not any(
        topic == hall.topic("availability") and payload == b"offline" for _, topic, payload in watcher.heard))
    check("one that is wrong is said so", hang_up({"colour": 1}, "the configuration stays as it is: "), log_of("hall-mqtt"))
    check("and one that is none, too", hang_up("{", "hall.json5:1: expected"), log_of("hall-mqtt"))
    check("and the old one holds", until(
        lambda: broker.publish("albumen/tag/sides/command/select", "2") or hall.state()["index"] == 2), hall.state())
    check("another name takes the old one's place", hang_up({"id": "lobby"}, "as albumen-lobby") and until(
        lambda: (broker.retained().get("albumen/kiosk/lobby/availability"),
                 broker.retained().get(hall.topic("availability"))) == (b"online", b"offline")), log_of("hall-mqtt"))
    check("and can be taken back", hang_up(good, "as albumen-hall") and until(
        lambda: broker.retained().get(hall.topic("availability")) == b"online"), log_of("hall-mqtt"))
    check("it is the same process still", hall.bridge.poll() is None)
    stop(watcher.process)


def check_end(broker, kiosks):
    """Stopping, and being forgotten."""
    hall, east, _ = kiosks
    # It leaves the broker and comes back; the end may come at any moment of that.
    left = []
    for wait in [step / 4 for step in range(33)]:
        hall.bridge.send_signal(signal.SIGHUP)
        time.sleep(wait / 1000)
        code = stop(hall.bridge)
        left.append((wait, code, broker.retained()[hall.topic("availability")]))
        hall.start_bridge()
        until(lambda: broker.retained().get(hall.topic("availability")) == b"online")
    check("told to stop while it reads its configuration again, it says so too",
          all(code == 0 and said == b"offline" for _, code, said in left), left)
    check("a bridge that is told to stop says that its kiosk is away", stop(hall.bridge) == 0 and
          broker.retained()[hall.topic("availability")] == b"offline")
    stop(east.bridge, signal.SIGKILL)
    check("one that was killed is said to be away by its last will",
          until(lambda: broker.retained()[east.topic("availability")] == b"offline"))
    forgotten = subprocess.run([f"{programs}/albumen-mqtt", "--config", hall.configuration, "--forget"],
                               capture_output=True, text=True, check=False)
    left = [topic for topic in broker.retained() if "hall" in topic]
    check("a kiosk can be forgotten", forgotten.returncode == 0 and not left, (forgotten.stderr, left))


def main():
    """All checks in turn."""
    write("password", "s3cret\n", 0o600)
    broker = Broker()
    broker.start()
    kiosks = [Kiosk(broker, "hall", {"Oslo": 4, "Rome": 6, "Wien": 2})] + [
        Kiosk(broker, name, {"Oslo": 4, "Rome": 6}, leader="hall", tags=["sides"], followOpen=name == "east")
        for name in ("east", "west")]
    for kiosk in kiosks:
        kiosk.start()
    for kiosk in kiosks:
        until(lambda: os.path.exists(kiosk.socket_path))
        kiosk.start_bridge()
        kiosk.listen()
    check_start(broker, kiosks)
    check_commands(broker, kiosks)
    check_following(broker, kiosks)
    check_restarts(broker, kiosks)
    check_reload(broker, kiosks[0])
    check_login(broker, kiosks[0])
    check_end(broker, kiosks)


began = time.monotonic()
try:
    main()
finally:
    for process in processes:
        if process.poll() is None:
            process.kill()
            process.wait()
    if failed:
        print(f"the logs are in {folder}", flush=True)
    else:
        shutil.rmtree(folder)
print(f"mqtt: {passed} passed, {failed} failed, {time.monotonic() - began:.0f} s")
sys.exit(1 if failed else 0)
