"""What a build starts before its own imports, on another processor.

A build of one changed model spends its time on imports: textX for the parser, doit for the
graph. A forked process does the one, and looks at every target, while this one does the other.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable
from typing import Any

from fw.tasks.build.up_to_date import DELTA, MANIFEST, Stamp

__all__ = ["can_fork", "elsewhere", "parsed", "start", "targets"]

_FEW = 50
"""More changed blocks than this are shared between two processes by `fw.tasks.schema.parsing`."""

Data = tuple[object, ...]
Identity = tuple[tuple[int, int, int] | None, ...]

_started: list[Callable[[], Any]] = []
_results: list[tuple[dict[str, Data], Identity, dict[str, Stamp]]] = []


def start(root: str) -> None:
    """Start on a project's schema and targets; for a process that has one thread."""
    if not can_fork():
        return
    # What both will need is imported once, before there are two.
    import fw.tasks.build.state
    import fw.tasks.schema.parsing  # noqa: F401

    _started.append(elsewhere(lambda: _work(root)))


def parsed() -> dict[str, Data]:
    """Return the data of the sound models parsed ahead, by the hash of their block."""
    _wait()
    return _results[0][0] if _results else {}


def targets(root: str) -> dict[str, Stamp] | None:
    """Return the stamps of the targets that are not as the manifest of the project says.

    None if nobody looked, or the manifest is another by now. Each result is given once.
    """
    _wait()
    found = _results.pop() if _results else None
    return found[2] if found and found[1] == _identity(root) else None


def _wait() -> None:
    while _started:
        result = _started.pop()()
        _results[:] = [result] if result else []


def _identity(root: str) -> Identity:
    """Return what tells the manifest from any other of the project."""
    return tuple(_identity_of(f"{root}/{part}") for part in (MANIFEST, DELTA))


def _identity_of(path: str) -> tuple[int, int, int] | None:
    try:
        info = os.stat(path)  # noqa: PTH116
    except OSError:
        return None
    return info.st_ino, info.st_mtime_ns, info.st_size


def _work(root: str) -> tuple[dict[str, Data], Identity, dict[str, Stamp]] | None:
    from fw.language.syntax.scanner import scan
    from fw.tasks.build.state import Manifest, moved_targets, tool_stamps

    identity = _identity(root)
    before = Manifest.load(root)
    if before is None or before.tools != tool_stamps():
        return None
    with open(f"{root}/schema.fw", encoding="utf-8", newline="") as file:  # noqa: PTH123
        blocks = scan(file.read()).blocks
    known = before.models
    changed = [
        block
        for block in blocks
        if not block.broken and (block.name not in known or known[block.name][0] != block.hash)
    ]
    models: dict[str, Data] = {}
    if 0 < len(changed) <= _FEW:
        from fw.tasks.schema.parsing import parse_sound

        models = parse_sound(changed)
    return models, identity, moved_targets(before, root)


def can_fork() -> bool:
    """Whether there is another processor, and nothing that forbids forking.

    A lock that another thread holds would stay locked in the child for ever. Threads of native
    code (a watcher's) are unknown to `threading`: Linux alone says how many there are.
    """
    return sys.platform == "linux" and (os.cpu_count() or 1) > 1 and _threads() == 1


def _threads() -> int | None:
    try:
        return len(os.listdir("/proc/self/task"))  # noqa: PTH208 - pathlib costs 5 ms
    except OSError:
        return None


def elsewhere(work: Callable[[], Any]) -> Callable[[], Any]:
    """Start `work` in a forked process; return what waits for its result.

    The result is what marshal can carry, None where the work failed or there can be no other
    process: then whoever asked does it again, and sees why.
    """
    try:
        reader, writer = os.pipe()
    except OSError:
        return _nothing
    try:
        child = os.fork()
    except OSError:
        os.close(reader)
        os.close(writer)
        return _nothing
    if child == 0:
        try:
            os.close(reader)
            with open(writer, "wb") as file:  # noqa: PTH123
                file.write(marshal.dumps(work()))
        finally:
            os._exit(0)
    os.close(writer)

    def collect() -> Any:
        with open(reader, "rb") as file:  # noqa: PTH123
            data = file.read()
        os.waitpid(child, 0)
        try:
            return marshal.loads(data)  # noqa: S302 - from our own child
        except (ValueError, EOFError, TypeError):
            return None

    return collect


def _nothing() -> None:
    """Return what work that never began leads to."""
