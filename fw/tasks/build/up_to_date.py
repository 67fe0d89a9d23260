"""Whether a build would find anything to do, answered without importing the builder.

What is imported here is paid for by every `fw build` that has nothing to do, so it is
`os`, `sys` and `marshal` alone. `fw.tasks.build.state` writes what this module reads.
"""

from __future__ import annotations

import marshal
import os
import sys

import fw

__all__ = [
    "ABSENT",
    "DELTA",
    "FORMAT",
    "INPUTS",
    "MANIFEST",
    "MIGRATIONS",
    "PACKAGE",
    "Delta",
    "Head",
    "Stamp",
    "answer",
    "has_database",
    "migration_names",
    "nothing_to_do",
    "read_delta",
    "read_head",
    "remember",
    "where_packages_are",
]

FORMAT = ("fw-manifest-5", fw.__version__, sys.hexversion)
"""What a manifest must begin with; another version of fw or Python starts afresh."""

MANIFEST = ".fw/manifest"
DELTA = ".fw/manifest.delta"
"""What small builds since have changed of it: writing that alone costs what changed."""

MIGRATIONS = "database/migrations"
PACKAGE = os.path.dirname(os.path.abspath(fw.__file__))  # noqa: PTH100, PTH120 - pathlib costs 5 ms

Stamp = tuple[int, int]
"""Modification time in nanoseconds and size in bytes."""

ABSENT: Stamp = (0, -1)

Group = tuple[str, tuple[str, ...], tuple[int, ...], tuple[int, ...]]
"""A folder, and for each file in it the name, the time and the size."""

Head = tuple[
    tuple[str, str, int],
    bool,
    bool,
    str,
    tuple[tuple[str, int], ...],
    tuple[str, ...],
    tuple[Group, ...],
    bytes,
    bytes,
    str,
]
"""Format, complete, database url known, package folder, tools, migrations, groups, mark, body,
and where Python looks for packages, plugins among them.

The mark is random: a delta names the manifest that it was made for by it."""

Delta = tuple[bytes, bool, bool, tuple[str, ...], dict[str, Stamp], int, bytes]
"""Mark of the manifest, complete, database url known, new migrations, stamps of what is new or
changed by path, how many of these are new, body."""

_read: dict[tuple[str, int, int, int], Head | None] = {}
"""The manifest read last: a build that isn't a no-op needs it once more."""


def read_head(root: str) -> Head | None:
    """Return the outer layer of the manifest, None where there is none that this fw can read."""
    try:
        with open(f"{root}/{MANIFEST}", "rb") as file:  # noqa: PTH123
            seen = _identity(root, file.fileno())
            if seen not in _read:
                head: Head = marshal.loads(file.read())  # noqa: S302 - fw alone writes it
                remember(root, file.fileno(), head if _is_ours(head) else None)
            return _read[seen]
    except (OSError, ValueError, EOFError, TypeError, LookupError):
        return None


def read_delta(root: str, head: Head) -> Delta | None:
    """Return what has changed since that manifest was written, None where nothing has."""
    try:
        with open(f"{root}/{DELTA}", "rb") as file:  # noqa: PTH123
            delta: Delta = marshal.loads(file.read())  # noqa: S302 - fw alone writes it
            return delta if delta[0] == head[7] else None
    except (OSError, ValueError, EOFError, TypeError, LookupError):
        return None


def remember(root: str, handle: int, head: Head | None) -> None:
    """Keep what is in the manifest open at `handle`, so that it isn't read again."""
    _read.clear()
    _read[_identity(root, handle)] = head


def _identity(root: str, handle: int) -> tuple[str, int, int, int]:
    info = os.fstat(handle)
    return os.path.realpath(root), info.st_ino, info.st_mtime_ns, info.st_size


def _is_ours(head: Head) -> bool:
    return head[0] == FORMAT and len(head) == 10


def where_packages_are() -> str:
    """Return what says where Python looks for packages: with another answer, others are found."""
    return f"{sys.prefix}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"


def migration_names(root: str) -> tuple[str, ...]:
    """Return the sorted names of the revision files on disk."""
    try:
        names = os.listdir(f"{root}/{MIGRATIONS}")  # noqa: PTH208
    except OSError:
        return ()
    return tuple(sorted(name for name in names if name.endswith(".py")))


def has_database(root: str) -> bool:
    """Return whether `.env` gives the project a database address."""
    try:
        with open(f"{root}/.env", encoding="utf-8", errors="replace") as file:  # noqa: PTH123
            lines = file.readlines()
    except OSError:
        return False
    for line in lines:
        name, _, value = line.strip().removeprefix("export ").partition("=")
        if name.strip() == "DATABASE_URL" and value.strip().strip("'\""):
            return True
    return False


def answer(root: str, *, need_database: bool) -> str | None:
    """Return what to print when there is nothing to do, None when a build is needed.

    There is nothing to do where the last build was complete and no input or target changed
    since; every target is looked at, as ninja does. With `need_database`, a project whose
    `.env` holds no database address needs a build always: the wizard has to run.
    """
    try:
        head = read_head(root)
        if head is None:
            return None
        delta = read_delta(root, head)
        if not _holds(root, head, delta, need_database=need_database):
            return None
        files = sum(len(group[1]) for group in head[6]) - len(INPUTS) + (delta[5] if delta else 0)
    except Exception:  # noqa: BLE001 - marshal takes anything: a manifest of any other shape
        return None
    return nothing_to_do(files)


def nothing_to_do(files: int) -> str:
    """Return the line that says so, with the number of files that were looked at, if any."""
    if not files:
        return "Nothing to do."
    return f"Nothing to do: {files:,} {'file is' if files == 1 else 'files are'} up to date."


INPUTS = ("schema.fw", "fw.toml", ".env")


def _holds(root: str, head: Head, delta: Delta | None, *, need_database: bool) -> bool:
    _, complete, database, package, tools, migrations, groups, _, _, places = head
    stamps: dict[str, Stamp] = {}
    if delta is not None:
        _, complete, database, added, stamps, _, _ = delta
        migrations = tuple(sorted(migrations + added))
    if (
        not complete
        or package != PACKAGE
        or places != where_packages_are()
        or (need_database and not database)
    ):
        return False
    stat = os.lstat
    try:
        for path, time in tools:
            if stat(f"{package}/{path}").st_mtime_ns != time:
                return False
    except OSError:
        return False
    return (
        all(_is_left(f"{root}/{path}", stamp) for path, stamp in stamps.items())
        and migrations == migration_names(root)
        and all(_same(root, group, stamps) for group in groups)
    )


def _is_left(path: str, stamp: Stamp) -> bool:
    try:
        found = os.lstat(path)
    except OSError:
        return stamp == ABSENT
    return (found.st_mtime_ns, found.st_size) == stamp


def _same(root: str, group: Group, newer: dict[str, Stamp]) -> bool:
    """Return whether a folder's files are as noted, but for those that have a newer note."""
    folder, names, times, sizes = group
    stat = os.lstat
    inside = "" if folder == "." else folder + "/"
    prefix = f"{root}/{inside}"
    for name, time, size in zip(names, times, sizes, strict=True):
        try:
            found = stat(prefix + name)
        except OSError:
            if size != -1 and inside + name not in newer:
                return False
            continue
        if (found.st_mtime_ns != time or found.st_size != size) and inside + name not in newer:
            return False
    return True
