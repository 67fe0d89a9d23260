"""The line of revisions in `database/migrations`, and the state at its end, kept in a cache."""

from __future__ import annotations

import marshal
import os
import re
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fw.runtime.errors import FwError
from fw.tasks.migrations.reading import Revision, read
from fw.tasks.migrations.state import State
from fw.tasks.migrations.tables import decoded, encoded

__all__ = ["Line", "line_of"]

FOLDER = Path("database", "migrations")
_CACHE = Path(".fw", "migrations")
_READ = Path(".fw", "migrations-read")
_FORMAT = (1, sys.version_info[:2])
_RACY_NS = 10_000_000
"""A file changed so shortly before the cache was saved may change again at the same time stamp."""

_NUMBER = re.compile(r"(\d+)_")
Stamp = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Line:
    """Where the revisions end: the head, the highest number so far, and the tables there."""

    state: State
    head: str | None = None
    number: int = 0


def line_of(root: Path) -> Line:
    """Read the project's revisions; FwError if they don't make one line."""
    stamps = _stamps(root / FOLDER)
    if not stamps:
        return Line(State())
    number = max((int(match[1]) for match in map(_NUMBER.match, stamps) if match), default=0)
    saved = _load(root / _CACHE)
    known = _trusted(saved, stamps)
    if len(known) == len(stamps) == len(saved.get("stamps", ())):
        return Line(State(saved["state"]), saved["head"], number)
    older = _load(root / _READ) if saved else {}
    revisions, fresh = _revisions(root, stamps, known, older)
    order = _ordered(revisions)
    head = order[-1] if order else None
    state = _folded(revisions, order, saved, fresh)
    _save(root, stamps, state, head, revisions)
    return Line(state, revisions[head].revision if head is not None else None, number)


def _stamps(folder: Path) -> dict[str, Stamp]:
    try:
        with os.scandir(folder) as entries:
            files = [entry for entry in entries if entry.name.endswith(".py")]
            found = [(entry.name, entry.stat()) for entry in files]
    except FileNotFoundError:
        return {}
    return {
        name: (stat.st_size, stat.st_mtime_ns, stat.st_ino)
        for name, stat in sorted(found)
        if not name.startswith((".", "__init__"))
    }


def _trusted(saved: Mapping[str, Any], stamps: Mapping[str, Stamp]) -> set[str]:
    """Return the files that are as they were when the cache was saved."""
    before = saved.get("stamps", {})
    settled = saved.get("at", 0) - _RACY_NS
    return {
        name for name, stamp in stamps.items() if before.get(name) == stamp and stamp[1] < settled
    }


def _revisions(
    root: Path, stamps: Mapping[str, Stamp], known: set[str], older: Mapping[str, Any]
) -> tuple[dict[str, Revision], set[str]]:
    """Return what each file says, and the names of those that say something new."""
    found: dict[str, Revision] = {}
    fresh: set[str] = set()
    for name in stamps:
        if name in known and name in older:
            kept = older[name]
        else:
            text = (root / FOLDER / name).read_text(encoding="utf-8")
            kept = encoded(tuple(read(f"{FOLDER.as_posix()}/{name}", text) or ()))
            if older.get(name) != kept:
                fresh.add(name)
        if kept:
            found[name] = Revision(*kept)
    return found, fresh


def _ordered(revisions: Mapping[str, Revision]) -> list[str]:
    """Return the files in the order of their line."""
    files: dict[str, str] = {}
    for name, revision in revisions.items():
        if revision.revision in files:
            raise FwError(
                f"{FOLDER.as_posix()}: {files[revision.revision]} and {name} are both"
                f" revision {revision.revision!r}",
                hint="delete the copy",
            )
        files[revision.revision] = name
    _check_line(revisions, files)
    order: list[str] = []
    done: set[str] = set()
    waiting = dict(sorted(revisions.items()))
    while waiting:
        ready = [n for n, revision in waiting.items() if done.issuperset(revision.down)]
        if not ready:
            raise FwError(
                f"{FOLDER.as_posix()}: {', '.join(waiting)} follow each other in a circle"
            )
        for name in ready:
            done.add(waiting.pop(name).revision)
        order += ready
    return order


def _check_line(revisions: Mapping[str, Revision], files: Mapping[str, str]) -> None:
    followed: set[str] = set()
    for name, revision in revisions.items():
        for down in revision.down:
            if down not in files:
                raise FwError(
                    f"{FOLDER.as_posix()}/{name} follows revision {down!r}, which is gone",
                    hint="restore its file from version control",
                )
            followed.add(down)
    ends = [name for name, revision in revisions.items() if revision.revision not in followed]
    if len(ends) > 1:
        first, *others = sorted(ends)
        raise FwError(
            f"{FOLDER.as_posix()} ends in {len(ends)} files: {first}, {', '.join(others)};"
            " two branches have each added a migration",
            hint=f"set down_revision = {revisions[first].revision!r} in {others[0]}"
            " and give its file and its revision the next free number",
        )


def _folded(
    revisions: Mapping[str, Revision],
    order: list[str],
    saved: Mapping[str, Any],
    fresh: set[str],
) -> State:
    """Return the state at the end; where files were only added behind, from the saved one."""
    before = len(saved.get("stamps", ()))
    if before and fresh.issubset(order[before:]) and len(order) - len(fresh) == before:
        state, rest = State(saved["state"]), order[before:]
    else:
        state, rest = State(), order
    for name in rest:
        state.apply(decoded(revisions[name].events))
    return state


def _load(path: Path) -> dict[str, Any]:
    try:
        form, content = marshal.loads(path.read_bytes())  # noqa: S302 - written below
    except (OSError, ValueError, EOFError, TypeError):
        return {}
    return dict(content) if form == _FORMAT else {}


def _save(
    root: Path,
    stamps: Mapping[str, Stamp],
    state: State,
    head: str | None,
    revisions: Mapping[str, Revision],
) -> None:
    end = None if head is None else revisions[head].revision
    read_ = {name: tuple(revisions.get(name, ())) for name in stamps}
    # The reading first: a state without it is only slower to carry on.
    _store(root / _READ, read_)
    content = {"at": time.time_ns(), "stamps": stamps, "state": state.packed(), "head": end}
    _store(root / _CACHE, content)


def _store(path: Path, content: Mapping[str, Any]) -> None:
    """Keep a cache; one that can't be written is done without."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(exist_ok=True)
        temporary.write_bytes(marshal.dumps((_FORMAT, dict(content))))
        temporary.replace(path)
    except OSError:
        return
