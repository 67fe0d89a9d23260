"""A line with the elapsed time, for commands that are silent while they work."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["waiting"]

DELAY = 0.5
_TICK = 0.5


@contextmanager
def waiting(title: str) -> Iterator[None]:
    """Show a title and the seconds until the `with` block ends, then remove the line.

    The line is on standard error, after half a second. Nothing is shown if that isn't a terminal.
    """
    if not sys.stderr.isatty():
        yield
        return
    ended = threading.Event()
    ticker = threading.Thread(target=_tick, args=(title, ended), daemon=True)
    ticker.start()
    try:
        yield
    finally:
        ended.set()
        ticker.join()


def _tick(title: str, ended: threading.Event) -> None:
    began = time.monotonic()
    if ended.wait(DELAY):
        return
    while True:
        _print(f"\r\x1b[2K{title} … {time.monotonic() - began:.0f} s")
        if ended.wait(_TICK):
            break
    _print("\r\x1b[2K")


def _print(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
