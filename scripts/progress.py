"""Steps of a script: one line each, with the elapsed time while the step runs."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from types import TracebackType
from typing import TextIO

__all__ = ["Step"]

_TICK = 0.5


class Step:
    """Print a title, and the seconds since it began until the `with` block ends.

    On a terminal the line is rewritten twice a second and shows `detail`. Anywhere else there is
    one line at the start and one at the end.
    """

    def __init__(self, title: str, stream: TextIO | None = None) -> None:
        self.detail = ""
        self._title = title
        self._stream = sys.stdout if stream is None else stream
        self._ended = threading.Event()
        self._ticker = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> Step:
        self._began = time.monotonic()
        if self._stream.isatty():
            self._ticker.start()
        else:
            self._print(f"{self._title} …\n")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ended.set()
        if self._ticker.is_alive():
            self._ticker.join()
        outcome = "failed after" if kind else "done in"
        line = f"{self._title}: {outcome} {self._seconds()}"
        self._print(f"\r\x1b[K{line}\n" if self._stream.isatty() else f"{line}\n")

    def _seconds(self) -> str:
        return f"{time.monotonic() - self._began:.0f} s"

    def _tick(self) -> None:
        while True:
            line = f"{self._title} … {self._seconds()}"
            if self.detail:
                line += f" ({self.detail})"
            # A longer line would wrap, and the next one would not replace it.
            self._print("\r\x1b[K" + line[: shutil.get_terminal_size().columns - 1])
            if self._ended.wait(_TICK):
                return

    def _print(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
