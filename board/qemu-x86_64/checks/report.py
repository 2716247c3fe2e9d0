"""Counts named checks and says how each went."""

import contextlib
import time


class Report:
    """What was checked so far, of a subject that the last line names."""

    def __init__(self, subject="guest"):
        self.subject = subject
        self.passed = 0
        self.failed = 0

    def check(self, name, holds, detail=""):
        """Records one check; detail says what was found, and is printed either way."""
        if holds:
            self.passed += 1
        else:
            self.failed += 1
        print(("ok      " if holds else "FAILED  ") + name + (f" ({detail})" if detail else ""), flush=True)
        return bool(holds)

    @contextlib.contextmanager
    def part(self, name):
        """What belongs together: if it cannot be finished, that is a failed check, and the next part goes on."""
        start = time.monotonic()
        print(f"-- {name}", flush=True)
        try:
            yield
        except Exception as error:
            self.check(f"{name}: to the end", False, f"{type(error).__name__}: {error}")
        print(f"   {time.monotonic() - start:.0f} s", flush=True)

    def close(self):
        """Prints the sum and returns the exit code; nothing checked is a failure."""
        print(f"{self.subject}: {self.passed} passed, {self.failed} failed", flush=True)
        return 0 if self.passed and not self.failed else 1
