"""What is on disk and why: the record that one build leaves to the next."""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterable
from dataclasses import dataclass, field

from fw.tasks.noop import (
    ABSENT,
    FORMAT,
    INPUTS,
    MANIFEST,
    MIGRATIONS,
    PACKAGE,
    Head,
    Stamp,
    migration_names,
    read_head,
    remember,
)

__all__ = [
    "Entry",
    "Manifest",
    "ModelRecord",
    "Recipe",
    "input_stamps",
    "migration_stamps",
    "stamp",
    "tool_stamps",
]

Entry = tuple[str, str | None, str, str, Stamp, str]
"""Kind, owner, key, hash of the bytes on disk ("" where deleted by the user), stamp, and the
hash of the pristine body that the file last took in, as its marker states it."""

ModelRecord = tuple[str, str, tuple[str, ...], tuple[object, ...], tuple[str, ...]]
"""Hash of the block, key, models referred to, interface, paths by kind."""

Recipe = tuple[str, str, str]
"""Hashes of the template, of the builders' source, of the settings that were read."""

_TOOL_PARTS = ("language", "tasks", "templates", "runtime/database")
_TOOL_FILES = ("metamodel.tx",)


@dataclass(slots=True)
class Manifest:
    """The state of a project after its last build.

    `entries` holds every generated file by path, `models` every model in file order.
    `orphans` are files of models that are gone, recorded before they are removed so that a
    build killed in between doesn't take them for files that the user deleted. `settings` is
    what `fw.toml` says where marshal can hold it, `read` which of its names each kind has read.
    `owed` says that the last build left out the migrations.
    """

    complete: bool = False
    database: bool = False
    inputs: dict[str, Stamp] = field(default_factory=dict)
    migrations: dict[str, Stamp] = field(default_factory=dict)
    tools: tuple[tuple[str, int], ...] = ()
    provider: str | None = None
    models: dict[str, ModelRecord] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)
    orphans: dict[str, tuple[str, str]] = field(default_factory=dict)
    recipes: dict[str, Recipe] = field(default_factory=dict)
    settings: tuple[str, dict[str, object]] | None = None
    read: dict[str, tuple[str, ...]] = field(default_factory=dict)
    owed: bool = False

    @classmethod
    def load(cls, root: str) -> Manifest | None:
        """Return the manifest of the project, None where there is none that can be read.

        It is the same object for as long as the file is the same, so it must not be changed.
        """
        head = read_head(root)
        if head is None:
            return None
        if _last and _last[0][0] is head:
            return _last[0][1]
        _, complete, database, package, tools, _, _, body = head
        try:
            fields = marshal.loads(body)  # noqa: S302 - .fw/ is written by fw alone
            manifest = cls(complete, database, *fields)
        except (ValueError, EOFError, TypeError):
            return None
        manifest.tools = tools if package == PACKAGE else ()
        _last[:] = [(head, manifest)]
        return manifest

    def save(self, root: str) -> None:
        """Write the manifest so that a kill at any point leaves the old or the new one whole."""
        body = marshal.dumps(
            (
                self.inputs,
                self.migrations,
                (),
                self.provider,
                self.models,
                self.entries,
                self.orphans,
                self.recipes,
                self.settings,
                self.read,
                self.owed,
            )
        )
        head: Head = (
            FORMAT,
            self.complete and not self.orphans,
            self.database,
            PACKAGE,
            self.tools,
            tuple(sorted(self.migrations)),
            tuple(self._groups()),
            body,
        )
        path = f"{root}/{MANIFEST}"
        temporary = f"{path}.new"
        with open(temporary, "wb") as file:  # noqa: PTH123 - pathlib is slow to import
            file.write(marshal.dumps(head))
            file.flush()
            os.fsync(file.fileno())
            remember(root, file.fileno(), head)
        os.replace(temporary, path)  # noqa: PTH105
        _last[:] = [(head, self)]

    def _groups(self) -> Iterable[tuple[str, tuple[str, ...], tuple[int, ...], tuple[int, ...]]]:
        folders: dict[str, list[tuple[str, Stamp]]] = {".": list(self.inputs.items())}
        for path, entry in self.entries.items():
            folder, _, name = path.rpartition("/")
            folders.setdefault(folder or ".", []).append((name, entry[4]))
        if self.migrations:
            folders.setdefault(MIGRATIONS, []).extend(self.migrations.items())
        for folder, files in folders.items():
            if not files:
                continue
            names, stamps = zip(*files, strict=True)
            times, sizes = zip(*stamps, strict=True)
            yield folder, names, times, sizes


def stamp(path: str) -> Stamp:
    """Return what tells a file from its later self without reading it; ABSENT if not there."""
    try:
        found = os.lstat(path)
    except OSError:
        return ABSENT
    return found.st_mtime_ns, found.st_size


def moved_targets(before: Manifest, root: str) -> dict[str, Stamp]:
    """Return the stamps of the targets that are not as the last build left them."""
    return {
        path: now
        for path, entry in before.entries.items()
        if (now := stamp(f"{root}/{path}")) != entry[4]
    }


def input_stamps(root: str) -> dict[str, Stamp]:
    """Return the stamps of the files that a build reads, as they are now."""
    return {name: stamp(f"{root}/{name}") for name in INPUTS}


def migration_stamps(root: str) -> dict[str, Stamp]:
    """Return the stamps of the revision files."""
    return {name: stamp(f"{root}/{MIGRATIONS}/{name}") for name in migration_names(root)}


def tool_stamps() -> tuple[tuple[str, int], ...]:
    """Return the times of fw's own sources and templates, folders included."""
    found = [(name, stamp(f"{PACKAGE}/{name}")[0]) for name in _TOOL_FILES]
    for part in _TOOL_PARTS:
        for folder, folders, files in os.walk(f"{PACKAGE}/{part}"):
            folders[:] = sorted(name for name in folders if name != "__pycache__")
            inside = os.path.relpath(folder, PACKAGE)
            found.append((inside, stamp(folder)[0]))
            found += [(f"{inside}/{name}", stamp(f"{folder}/{name}")[0]) for name in sorted(files)]
    return tuple(found)


_last: list[tuple[Head, Manifest]] = []
"""The manifest loaded last, with what it was loaded from: a resident process loads it once."""
