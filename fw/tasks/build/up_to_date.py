"""The up-to-date check of `fw build`, made without importing the builder.

Every `fw build` with nothing to do pays for the imports here, so they are limited to `os`, `sys`
and `fw.tasks.sealed_data`. `fw.tasks.build.manifest` writes the files that this module reads.
"""

from __future__ import annotations

import os
import sys

import fw
from fw.tasks.sealed_data import sealed, unsealed

TYPE_CHECKING = False  # typing is slow to import
if TYPE_CHECKING:
    from typing import Any, TypedDict

    class Head(TypedDict):
        """The manifest as stored: what the up-to-date check needs, and the rest as bytes.

        `mark` is random: a delta names the manifest that it belongs to by it. `package` is fw's
        own folder, `search_path` where Python looks for packages, `tools` the modification times
        of fw's sources, `schema` the files in `schema/`, and `groups` the stamps of the targets by
        folder.
        """

        format: tuple[str, str, int]
        complete: bool
        database: bool
        package: str
        search_path: str
        tools: tuple[tuple[str, int], ...]
        migrations: tuple[str, ...]
        schema: tuple[str, ...]
        groups: tuple[Group, ...]
        mark: bytes
        body: bytes

    class Delta(TypedDict):
        """Changes since a manifest was written as a whole.

        `stamps` are those of new and changed files by path, `added` how many of them are new.
        """

        mark: bytes
        complete: bool
        database: bool
        migrations: tuple[str, ...]
        stamps: dict[str, Stamp]
        added: int
        body: bytes


__all__ = [
    "ABSENT",
    "DELTA",
    "FORMAT",
    "INPUTS",
    "MANIFEST",
    "MIGRATIONS",
    "PACKAGE",
    "SCHEMA_FOLDER",
    "Stamp",
    "check_up_to_date",
    "has_database",
    "migration_names",
    "nothing_to_do",
    "packed",
    "read_delta",
    "read_head",
    "remember",
    "schema_files",
    "search_path",
    "unpacked",
]

FORMAT = ("fw-manifest-10", fw.__version__, sys.hexversion)
"""The format of the manifest. Another version of fw or Python starts with a new one."""

MANIFEST = ".fw/manifest"
DELTA = ".fw/manifest.delta"
"""Changes made by small builds since; cheaper to write than the whole manifest."""

MIGRATIONS = "database/migrations"
SCHEMA_FOLDER = "schema"
PACKAGE = os.path.dirname(os.path.abspath(fw.__file__))  # noqa: PTH100, PTH120 - pathlib costs 5 ms

Stamp = tuple[int, int]
"""Modification time in nanoseconds and size in bytes."""

ABSENT: Stamp = (0, -1)

Group = tuple[str, tuple[str, ...], tuple[int, ...], tuple[int, ...]]
"""A folder, and the names, modification times and sizes of its files."""

_read: dict[tuple[str, int, int, int], Head | None] = {}
"""The manifest read last, since a build that finds something to do needs it again."""


_START = 8
"""Bytes of the length before the value in a file of the manifest."""


def packed(value: Any) -> bytes:
    """Return a value of plain types, sealed.

    The `body` of a dict follows it. It has its own seal, because a build with nothing to do
    doesn't read it.
    """
    body = b""
    if isinstance(value, dict) and isinstance(value.get("body"), bytes):
        body, value = value["body"], {**value, "body": b""}
    data = sealed(value)
    return len(data).to_bytes(_START, "big") + data + body


def unpacked(stored: bytes) -> Any:
    """Return a `packed` value; ValueError for other bytes, which end the process in marshal."""
    end = _START + int.from_bytes(stored[:_START], "big")
    value = unsealed(stored[_START:end])
    if isinstance(value, dict) and value.get("body") == b"":
        value["body"] = stored[end:]
    return value


def read_head(root: str) -> Head | None:
    """Return the manifest as stored, or None if this version of fw cannot read it."""
    try:
        with open(f"{root}/{MANIFEST}", "rb") as file:  # noqa: PTH123
            seen = _identity(root, file.fileno())
            if seen not in _read:
                head: Head = unpacked(file.read())
                remember(root, file.fileno(), head if _is_ours(head) else None)
            return _read[seen]
    except (OSError, ValueError, EOFError, TypeError, LookupError):
        return None


def read_delta(root: str, head: Head) -> Delta | None:
    """Return the changes since that manifest was written, or None if there are none."""
    try:
        with open(f"{root}/{DELTA}", "rb") as file:  # noqa: PTH123
            delta: Delta = unpacked(file.read())
            return delta if delta["mark"] == head["mark"] else None
    except (OSError, ValueError, EOFError, TypeError, LookupError):
        return None


def remember(root: str, handle: int, head: Head | None) -> None:
    """Cache the manifest open at `handle`, so that it is not read again."""
    _read.clear()
    _read[_identity(root, handle)] = head


def _identity(root: str, handle: int) -> tuple[str, int, int, int]:
    info = os.fstat(handle)
    return os.path.realpath(root), info.st_ino, info.st_mtime_ns, info.st_size


def _is_ours(head: Head) -> bool:
    return head["format"] == FORMAT


def search_path() -> str:
    """Return the settings that decide where Python looks for packages, plug-ins among them."""
    return f"{sys.prefix}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"


def migration_names(root: str) -> tuple[str, ...]:
    """Return the names of the revision files, sorted."""
    try:
        names = os.listdir(f"{root}/{MIGRATIONS}")  # noqa: PTH208
    except OSError:
        return ()
    return tuple(sorted(name for name in names if name.endswith(".py")))


def schema_files(root: str) -> tuple[str, ...]:
    """Return the paths of the schema's files in `schema/` and its folders, sorted.

    A name that begins with a dot is skipped. Anything else named `*.fw` is listed, and a link to a
    folder, too: reading them reports the error. Raises OSError for a folder that cannot be read.
    """
    if os.path.islink(f"{root}/{SCHEMA_FOLDER}"):  # noqa: PTH114
        return (SCHEMA_FOLDER,)
    found = []
    folders = [SCHEMA_FOLDER]
    while folders:
        folder = folders.pop()
        try:
            entries = os.scandir(f"{root}/{folder}")
        except (FileNotFoundError, NotADirectoryError):
            continue
        with entries:
            for entry in entries:
                name = entry.name
                if name.startswith("."):
                    continue
                if name.endswith(".fw") or (entry.is_symlink() and entry.is_dir()):
                    found.append(f"{folder}/{name}")
                elif entry.is_dir():
                    folders.append(f"{folder}/{name}")
    return tuple(sorted(found))


def has_database(root: str) -> bool:
    """Return True if `.env` sets DATABASE_URL."""
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


def check_up_to_date(root: str, *, need_database: bool) -> str | None:
    """Return the message to print if there is nothing to do, or None if a build is needed.

    There is nothing to do if the last build was complete and no input or target changed since.
    Every target is checked, as in ninja. With `need_database`, a project without DATABASE_URL
    always needs a build, since the database wizard has to run.
    """
    try:
        head = read_head(root)
        if head is None:
            return None
        delta = read_delta(root, head)
        if not _is_current(root, head, delta, need_database=need_database):
            return None
        files = sum(len(names) for _, names, _, _ in head["groups"]) - len(INPUTS)
        files -= len(head["schema"])
        files += delta["added"] if delta else 0
    except Exception:  # noqa: BLE001 - marshal loads anything: a manifest of any other shape
        return None
    return nothing_to_do(files)


def nothing_to_do(files: int) -> str:
    """Return the message for a project that is up to date, with the number of its files."""
    if not files:
        return "Nothing to do."
    return f"Nothing to do: {files:,} {'file is' if files == 1 else 'files are'} up to date."


INPUTS = ("schema.fw", "fw.toml", ".env")


def _is_current(root: str, head: Head, delta: Delta | None, *, need_database: bool) -> bool:
    package, migrations = head["package"], head["migrations"]
    stamps: dict[str, Stamp] = {}
    if delta is not None:
        stamps = delta["stamps"]
        migrations = tuple(sorted(migrations + delta["migrations"]))
    last = delta or head
    if (
        not last["complete"]
        or package != PACKAGE
        or head["search_path"] != search_path()
        or (need_database and not last["database"])
    ):
        return False
    stat = os.lstat
    try:
        for path, time in head["tools"]:
            if stat(f"{package}/{path}").st_mtime_ns != time:
                return False
    except OSError:
        return False
    return (
        all(_has_stamp(f"{root}/{path}", stamp) for path, stamp in stamps.items())
        and migrations == migration_names(root)
        and head["schema"] == schema_files(root)
        and all(_is_unchanged(root, group, stamps) for group in head["groups"])
    )


def _has_stamp(path: str, stamp: Stamp) -> bool:
    try:
        found = os.lstat(path)
    except OSError:
        return stamp == ABSENT
    return (found.st_mtime_ns, found.st_size) == stamp


def _is_unchanged(root: str, group: Group, newer: dict[str, Stamp]) -> bool:
    """Return True if the files of a folder have their stamps; `newer` ones are not checked."""
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
