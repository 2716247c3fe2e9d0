"""A guest under QEMU: boots it, runs commands in it, takes pictures of its screens from outside, and ends it.

    with Guest(ramdisk, cards=["virtio-gpu-pci,xres=1280,yres=800"]) as guest:
        code, output = guest.run("uname -r")
        width, height, pixels = guest.screen(0)

The processor is always emulated (TCG): where /dev/kvm exists, guests can still hang in their firmware.
"""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.realpath(__file__))
CACHE = os.environ.get("ALBUMEN_CACHE") or os.path.join(HERE, "../../.cache")
# By processor: QEMU's machine and processor, the serial console, and where in the cache the kernel is.
MACHINES = {
    "x86_64": (["-M", "q35", "-cpu", "max"], "ttyS0", "guest/vmlinuz"),
    "aarch64": (["-M", "virt", "-cpu", "cortex-a72"], "ttyAMA0", "arm64/vmlinuz"),
}


class GuestError(Exception):
    """The guest did not boot, did not answer in time, or a command failed that must not."""


class Guest:
    """One running virtual machine.

    ramdisk: what `build-guest` wrote.
    cards:   QEMU's devices with a screen, in the order of their PCI slots; a screen is named by its index in it.
    machine: its processor, x86_64 or aarch64.
    timing:  one processor whose clock counts instructions (2 ns each) and jumps over idle time, so that guest time
             does not depend on the load of the host. An idle guest's clock then runs ahead of the host's: what belongs
             together in time must be one command.
    """

    def __init__(self, ramdisk, cards=(), timing=False, memory=1024, arguments=(), patience=120, machine="x86_64"):
        self.folder = tempfile.mkdtemp(prefix="albumen-guest-")
        self.process = None
        self.patience = patience
        self.console = os.path.join(self.folder, "console.log")
        options, console, kernel = MACHINES[machine]
        command = ["setpriv", "--pdeathsig", "KILL", f"qemu-system-{machine}", *options, "-accel", "tcg",
                   "-m", str(memory), "-nodefaults", "-display", "none", "-no-reboot",
                   "-kernel", os.path.join(CACHE, kernel), "-initrd", ramdisk,
                   "-append", f"console={console} quiet panic=-1", "-serial", f"file:{self.console}",
                   "-qmp", f"unix:{self.folder}/qmp,server=on,wait=off", "-device", "virtio-serial-pci",
                   "-chardev", f"socket,id=agent,path={self.folder}/agent,server=on,wait=off",
                   "-device", "virtserialport,chardev=agent,name=agent"]
        command += ["-smp", "1", "-icount", "shift=1,sleep=off"] if timing else ["-smp", "2"]
        for index, card in enumerate(cards):
            command += ["-device", f"{card},id=card{index}"]
        try:
            self.process = subprocess.Popen(command + list(arguments), stdin=subprocess.DEVNULL)
            self.qmp = self._connect("qmp").makefile("rw")
            self._answer()
            self.ask("qmp_capabilities")
            self.agent = self._connect("agent")
            self.received = b""
            if self._line(patience) != b"ready":
                raise GuestError("the guest's agent did not greet")
        except BaseException:
            self.stop()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def run(self, command, seconds=60, patience=None):
        """Runs a line of shell in the guest; returns its exit code and its output with its errors, as text.

        seconds are the guest's, patience is the host's.
        """
        code, output = self.run_bytes(command, seconds, patience)
        return code, output.decode(errors="replace")

    def check(self, command, seconds=60, patience=None):
        """Runs a line that must succeed, and returns its output."""
        code, output = self.run(command, seconds, patience)
        if code != 0:
            raise GuestError(f"exit code {code} from: {command}\n{output}")
        return output

    def run_bytes(self, command, seconds=60, patience=None):
        """As `run`, with the output as it is."""
        if "\n" in command:
            raise ValueError("a command is one line")
        patience = patience or self.patience
        self.agent.settimeout(patience)
        self.agent.sendall(f"{seconds} {command}\n".encode())
        code, size = map(int, self._line(patience).split())
        return code, self._bytes(size, patience)

    def read(self, path):
        """The content of a file of the guest."""
        code, content = self.run_bytes(f"cat '{path}'")
        if code != 0:
            raise GuestError(content.decode(errors="replace"))
        return content

    def screen(self, card=0):
        """What a card shows, seen from outside: width, height, and three bytes a pixel (red, green, blue)."""
        path = os.path.join(self.folder, "screen.ppm")
        self.ask("screendump", filename=path, device=f"card{card}")
        with open(path, "rb") as file:
            content = file.read()
        kind, width, height, _ = content.split(maxsplit=4)[:4]
        if kind != b"P6":
            raise GuestError("the screen dump is no PPM")
        return int(width), int(height), content[-3 * int(width) * int(height):]

    def ask(self, command, **arguments):
        """Asks QEMU itself, by its machine protocol."""
        self.qmp.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self.qmp.flush()
        return self._answer()

    def stop(self):
        """Ends the machine and takes its folder away."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
        if self.process is not None:
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def last_words(self, count=20):
        """The last lines of the guest's serial console."""
        try:
            with open(self.console, errors="replace") as file:
                return "".join(file.readlines()[-count:])
        except OSError:
            return ""

    def _connect(self, name):
        deadline = time.monotonic() + 20
        while True:
            try:
                link = socket.socket(socket.AF_UNIX)
                link.connect(os.path.join(self.folder, name))
                link.settimeout(self.patience)
                return link
            except OSError:
                link.close()
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise GuestError("QEMU did not start") from None
                time.sleep(0.02)

    def _answer(self):
        while True:
            line = self.qmp.readline()
            if not line:
                raise GuestError("QEMU ended: " + self.last_words())
            answer = json.loads(line)
            if "error" in answer:
                raise GuestError(answer["error"]["desc"])
            if "event" not in answer:
                return answer

    def _receive(self, deadline):
        left = deadline - time.monotonic()
        if left <= 0:
            raise GuestError("the guest did not answer in time: " + self.last_words())
        self.agent.settimeout(left)
        try:
            received = self.agent.recv(1 << 16)
        except TimeoutError:
            raise GuestError("the guest did not answer in time: " + self.last_words()) from None
        if not received:
            raise GuestError("the guest ended: " + self.last_words())
        self.received += received

    def _line(self, patience):
        deadline = time.monotonic() + patience
        while b"\n" not in self.received:
            self._receive(deadline)
        line, self.received = self.received.split(b"\n", 1)
        return line

    def _bytes(self, size, patience):
        deadline = time.monotonic() + patience
        while len(self.received) < size:
            self._receive(deadline)
        content, self.received = self.received[:size], self.received[size:]
        return content
