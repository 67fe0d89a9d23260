"""The project lock: one process at a time writes to a project."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock

from fw.tasks.disk.tree import guard_state

__all__ = ["project_lock", "reading_lock"]

_turn = RLock()
_held: dict[str, int] = {}
"""Projects locked by this process; the thread that holds a lock may take it again."""


@contextmanager
def project_lock(root: Path, on_wait: Callable[[str], None] | None = None) -> Iterator[None]:
    """Hold the project's lock for writing; wait for the process that holds it.

    `on_wait` is called once with a message that names that process; by default the message is
    printed to standard error. The kernel releases the lock of a killed process. Raise
    UnsafePathError if `.fw` or something in it is a link.
    """
    folder = os.path.realpath(root / ".fw")
    with _turn:
        if _held.get(folder):
            yield
            return
        guard_state(root)
        os.makedirs(folder, exist_ok=True)  # noqa: PTH103
        holder = Path(folder, "lock.holder")
        release = _acquire(f"{folder}/lock", holder, on_wait or _say)
        _held[folder] = 1
        try:
            # The holder is only shown in a message: don't fail on a full disk.
            with suppress(OSError):
                holder.write_text(_signature(), encoding="utf-8")
            _recover(root, folder)
            yield
        finally:
            del _held[folder]
            with suppress(OSError):
                holder.unlink()
            release()


@contextmanager
def reading_lock(root: Path, on_wait: Callable[[str], None] | None = None) -> Iterator[None]:
    """Hold the project's lock for reading, shared with other readers; write nothing.

    A project without a lock file, or with one that cannot be opened, is not locked. See
    `project_lock` for the arguments.
    """
    folder = os.path.realpath(root / ".fw")
    with _turn:
        guard_state(root)
        handle = None if _held.get(folder) else _open_to_read(f"{folder}/lock")
        if handle is None:
            yield
            return
        try:
            _share(handle, Path(folder, "lock.holder"), on_wait or _say)
            yield
        finally:
            os.close(handle)


def _open_to_read(path: str) -> int | None:
    try:
        return os.open(path, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
    except OSError:
        return None


def _share(handle: int, holder: Path, on_wait: Callable[[str], None]) -> None:
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        on_wait(f"waiting for {_read(holder)}")
        fcntl.flock(handle, fcntl.LOCK_SH)


def _recover(root: Path, folder: str) -> None:
    """Undo the incomplete batch of a killed build."""
    if os.path.exists(f"{folder}/pending") or os.path.exists(f"{folder}/done"):  # noqa: PTH110
        from fw.tasks.disk.batch import roll_back
        from fw.tasks.disk.tree import Tree

        with Tree(root) as tree:
            roll_back(tree)


def _acquire(path: str, holder: Path, on_wait: Callable[[str], None]) -> Callable[[], None]:
    """Take the lock; return a function that releases it."""
    release = _try_flock(path)
    if release is not None:
        return release
    # Waiting is rare and filelock slow to import; its lock on Unix is the same flock.
    from filelock import FileLock, Timeout

    lock = FileLock(path)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        on_wait(f"waiting for {_read(holder)}")
        lock.acquire(poll_interval=0.02)
    return lock.release


def _try_flock(path: str) -> Callable[[], None] | None:
    try:
        import fcntl
    except ImportError:
        return None
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        return None
    return lambda: os.close(handle)


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
