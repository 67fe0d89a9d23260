"""A lock between processes that is a file while it is held, and nothing afterwards."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["turn"]

_PAUSE = 0.02


@contextmanager
def turn(path: str, patience: float) -> Iterator[None]:
    """Hold the lock file at `path`; TimeoutError after `patience` seconds of waiting.

    The lock is the kernel's: that of a process which was killed is free. Its file is removed
    by who holds the lock next.
    """
    try:
        import fcntl
    except ImportError:
        with _elsewhere(path, patience):
            yield
        return
    deadline = time.monotonic() + patience
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
        else:
            # Whoever held it before may have removed the file between the two calls: then the
            # lock is on a file that nobody else can find.
            if _is_at(handle, path):
                break
            os.close(handle)
            continue
        if time.monotonic() > deadline:
            raise TimeoutError(path)
        time.sleep(_PAUSE)
    try:
        yield
    finally:
        with suppress(OSError):
            Path(path).unlink()
        os.close(handle)


def _is_at(handle: int, path: str) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), Path(path).stat())
    except FileNotFoundError:
        return False


@contextmanager
def _elsewhere(path: str, patience: float) -> Iterator[None]:
    """Do the same on Windows, where filelock removes the file."""
    from filelock import FileLock, Timeout

    try:
        lock = FileLock(path).acquire(timeout=patience)
    except Timeout:
        raise TimeoutError(path) from None
    with lock:
        yield
