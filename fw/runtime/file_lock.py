"""Lock between processes: a file that exists while the lock is held."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from fw.runtime.private_files import FILE_MODE

__all__ = ["file_lock"]

_PAUSE = 0.02


@contextmanager
def file_lock(path: str, timeout: float) -> Iterator[None]:
    """Hold the lock file at `path`; TimeoutError after `timeout` seconds of waiting.

    The kernel holds the lock, so that of a killed process is free. The next holder removes its
    file.
    """
    try:
        import fcntl
    except ImportError:
        with _windows_lock(path, timeout):
            yield
        return
    deadline = time.monotonic() + timeout
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, FILE_MODE)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
        else:
            # The previous holder may have removed the file between the two calls. Then the lock
            # is on a file that no other process can open.
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
def _windows_lock(path: str, timeout: float) -> Iterator[None]:
    """Hold the lock on Windows, where filelock removes the file."""
    from filelock import FileLock, Timeout

    try:
        lock = FileLock(path).acquire(timeout=timeout)
    except Timeout:
        raise TimeoutError(path) from None
    with lock:
        yield
