"""What is on disk and why: the record that one build leaves to the next."""

from __future__ import annotations

import marshal
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from fw.runtime.plugins import package_folders, sources
from fw.tasks.artifact import BUILT
from fw.tasks.build.up_to_date import (
    ABSENT,
    DELTA,
    FORMAT,
    INPUTS,
    MANIFEST,
    MIGRATIONS,
    PACKAGE,
    Delta,
    Head,
    Stamp,
    migration_names,
    read_delta,
    read_head,
    remember,
    where_packages_are,
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

T = TypeVar("T")

_TOOL_PARTS = ("language", "tasks", "templates", "runtime/database")
_TOOL_FILES = ("metamodel.tx",)

_SMALL = 8
"""A delta holds at most one in so many entries: beyond that the whole is written anew."""


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
        delta = read_delta(root, head)
        last = _last[0] if _last and _last[0].head is head else None
        if last and last.delta == delta:
            return last.manifest
        try:
            base = last.base if last else _whole(head)
            manifest = _newer(base, delta) if delta else base
        except (ValueError, EOFError, TypeError):
            return None
        _last[:] = [_Last(head, delta, base, manifest)]
        return manifest

    def save(self, root: str) -> None:
        """Write the manifest so that a kill at any point leaves the old or the new one whole.

        Where little has changed since it was last written as a whole, that alone is written.
        """
        last = _last[0] if _last and _last[0].head is read_head(root) else None
        delta = _difference(last.head, last.base, self) if last else None
        if last and delta:
            _replace(f"{root}/{DELTA}", marshal.dumps(delta))
            _last[:] = [last._replace(delta=delta, manifest=self)]
            return
        head = self._head()
        _replace(f"{root}/{MANIFEST}", marshal.dumps(head), lambda file: remember(root, file, head))
        with suppress(OSError):
            os.unlink(f"{root}/{DELTA}")  # noqa: PTH108 - pathlib is slow to import
        _last[:] = [_Last(head, None, self, self)]

    def _head(self) -> Head:
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
        return (
            FORMAT,
            self._is_settled(),
            self.database,
            PACKAGE,
            self.tools,
            tuple(sorted(self.migrations)),
            tuple(self._groups()),
            os.urandom(8),
            body,
            where_packages_are(),
        )

    def _is_settled(self) -> bool:
        return self.complete and not self.orphans

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
    """Return the times of fw's own sources and templates, folders included, and of plugins.

    With the folders that packages are installed in: what is added or removed changes these.
    """
    found = [(name, stamp(f"{PACKAGE}/{name}")[0]) for name in _TOOL_FILES]
    for part in _TOOL_PARTS:
        for folder, folders, files in os.walk(f"{PACKAGE}/{part}"):
            folders[:] = sorted(set(folders) - BUILT)
            inside = os.path.relpath(folder, PACKAGE)
            found.append((inside, stamp(folder)[0]))
            found += [(f"{inside}/{name}", stamp(f"{folder}/{name}")[0]) for name in sorted(files)]
    found += [(os.path.relpath(path, PACKAGE), time) for path, time in package_folders()]
    for path in map(os.path.realpath, sources()):
        found.append((os.path.relpath(path, PACKAGE), stamp(path)[0]))
    return tuple(found)


class _Last(NamedTuple):
    """What is in the two files: the whole, what is newer, and both read together."""

    head: Head
    delta: Delta | None
    base: Manifest
    manifest: Manifest


_last: list[_Last] = []
"""The manifest loaded or saved last: a resident process reads it once."""


def _whole(head: Head) -> Manifest:
    _, complete, database, package, tools, _, _, _, body, places = head
    manifest = Manifest(complete, database, *marshal.loads(body))  # noqa: S302 - ours
    is_here = package == PACKAGE and places == where_packages_are()
    manifest.tools = tools if is_here else ()
    return manifest


def _newer(base: Manifest, delta: Delta) -> Manifest:
    _, complete, database, _, _, _, body = delta
    inputs, migrations, models, entries, owed = marshal.loads(body)  # noqa: S302 - ours
    return replace(
        base,
        complete=complete,
        database=database,
        inputs=inputs,
        migrations=base.migrations | migrations,
        models=base.models | models,
        entries=base.entries | entries,
        owed=owed,
    )


def _difference(head: Head, base: Manifest, now: Manifest) -> Delta | None:
    """Return what leads from one manifest to the other, None where no small delta does."""
    alike = (
        now.tools == head[4]
        and not (now.orphans or base.orphans)
        and (now.provider, now.settings, now.recipes, now.read)
        == (base.provider, base.settings, base.recipes, base.read)
        and list(now.models) == list(base.models)
        and now.entries.keys() >= base.entries.keys()
        and now.migrations.keys() >= base.migrations.keys()
    )
    entries = _changed(now.entries, base.entries) if alike else {}
    if not alike or len(entries) * _SMALL > len(base.entries):
        return None
    migrations = _changed(now.migrations, base.migrations)
    added = tuple(name for name in migrations if name not in base.migrations)
    stamps = {path: entry[4] for path, entry in entries.items()}
    stamps |= {f"{MIGRATIONS}/{name}": stamp for name, stamp in migrations.items()} | now.inputs
    new = len(now.entries) - len(base.entries) + len(added)
    models = _changed(now.models, base.models)
    body = marshal.dumps((now.inputs, migrations, models, entries, now.owed))
    return head[7], now._is_settled(), now.database, added, stamps, new, body


def _changed(now: Mapping[str, T], before: Mapping[str, T]) -> dict[str, T]:
    return {name: one for name, one in now.items() if before.get(name) != one}


def _replace(path: str, data: bytes, before: Callable[[int], None] | None = None) -> None:
    """Write a file as a whole; `before` is called with its descriptor before it stands there."""
    temporary = f"{path}.new"
    with open(temporary, "wb") as file:  # noqa: PTH123 - pathlib is slow to import
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        if before is not None:
            before(file.fileno())
    os.replace(temporary, path)  # noqa: PTH105
