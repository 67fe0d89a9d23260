"""One writer to a project at a time: build, watch, make and studio take turns."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

__all__ = ["project_lock"]


@contextmanager
def project_lock(root: Path, on_wait: Callable[[str], None] | None = None) -> Iterator[None]:
    """Hold the project's lock; wait for whoever holds it.

    `on_wait` is called once, with text that says whom it waits for; it defaults to a line on
    standard error. A thread that holds the lock may take it again. The lock is the kernel's:
    it doesn't outlive a process that was killed.
    """
    folder = Path(os.path.realpath(root), ".fw")
    folder.mkdir(exist_ok=True)
    lock = FileLock(folder / "lock", is_singleton=True)
    holder = folder / "lock.holder"
    try:
        lock.acquire(timeout=0)
    except Timeout:
        (on_wait or _say)(f"waiting for {_read(holder)}")
        lock.acquire()
    try:
        if lock.lock_counter == 1:
            holder.write_text(_signature(), encoding="utf-8")
        yield
        if lock.lock_counter == 1:
            holder.unlink(missing_ok=True)
    finally:
        lock.release()


def _signature() -> str:
    words = [Path(sys.argv[0]).name or "python", *sys.argv[1:2]]
    return f"{' '.join(words)} (process {os.getpid()})"


def _read(holder: Path) -> str:
    try:
        return holder.read_text(encoding="utf-8")
    except OSError:
        return "another fw process"


def _say(message: str) -> None:
    sys.stderr.write(message + "\n")
