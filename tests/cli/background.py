"""Commands that run until they are stopped."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

TIMEOUT = 60
"""Seconds to wait for output, or for the end of a command."""


class BackgroundCommand:
    """A command in a subprocess; a thread collects its output."""

    def __init__(self, *arguments: str, cwd: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "fw", *arguments],
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.text = ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.text += line

    def wait_for(self, text: str, after: int = 0) -> int:
        """Wait until `text` is printed after the offset; return the offset after it."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            found = self.text.find(text, after)
            if found >= 0:
                return found + len(text)
            time.sleep(0.01)
        raise AssertionError(f"{text!r} was not printed:\n{self.text}")

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(TIMEOUT)
        self._reader.join(TIMEOUT)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status
