"""Commands on a pseudo-terminal, with simulated key presses."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

TIMEOUT = 60
CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """Run `fw`, or another Python program, with arguments in a folder; use it in a `with`."""

    def __init__(
        self,
        *arguments: str,
        cwd: Path,
        program: Sequence[str] = ("-m", "fw"),
        environment: Mapping[str, str | None] | None = None,
    ) -> None:
        """Start the program; a variable of `environment` that is None is removed."""
        self._raw = ""
        self.pid, self._terminal = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            os.environ["TERM"] = "xterm"
            for name, value in (environment or {}).items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value
            os.execv(sys.executable, [sys.executable, *program, *arguments])

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self._terminal)

    @property
    def text(self) -> str:
        """Output so far, without colours and cursor movements."""
        return CONTROL.sub("", self._raw)

    @property
    def raw(self) -> str:
        return self._raw

    def wait_for(self, text: str, times: int = 1) -> None:
        end = time.monotonic() + TIMEOUT
        while self.text.count(text) < times:
            assert time.monotonic() < end, f"{text!r} was not shown:\n{self.text}"
            self._read()
        # A prompt starts to read a moment after it is shown.
        time.sleep(0.2)

    def wait_again(self, text: str) -> None:
        """Wait until `text` is shown once more."""
        self.wait_for(text, self.text.count(text) + 1)

    def type(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def end(self) -> int:
        """Read until the command ends; return its exit status."""
        while self._read():
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def _read(self) -> bool:
        if not select.select([self._terminal], [], [], 0.2)[0]:
            return True
        try:
            data = os.read(self._terminal, 4096)
        except OSError:
            return False
        self._raw += data.decode(errors="replace")
        if b"\x1b[6n" in data:
            # prompt_toolkit asks for the position of the cursor, and a terminal answers.
            os.write(self._terminal, b"\x1b[1;1R")
        return bool(data)
