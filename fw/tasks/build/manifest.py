"""The manifest: the state of a project after its last build."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

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
    Stamp,
    migration_names,
    packed,
    read_delta,
    read_head,
    remember,
    schema_files,
    search_path,
    unpacked,
)

if TYPE_CHECKING:
    from fw.tasks.build.up_to_date import Delta, Head

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


class Entry(NamedTuple):
    """A generated file.

    `key` is that of the plan, "" for a file in conflict. `hash` is that of the bytes on disk, ""
    if the user deleted the file. `base` is the hash of the generated text that the file is based
    on, as in its marker.
    """

    kind: str
    owner: str | None
    key: str
    hash: str
    stamp: Stamp
    base: str


class ModelRecord(NamedTuple):
    """A model: hash of its block, key, models that it references, interface, paths by kind."""

    block: str
    key: str
    references: tuple[str, ...]
    interface: tuple[object, ...]
    paths: tuple[str, ...]


class Recipe(NamedTuple):
    """Hashes of an artifact kind's template, context builders and settings."""

    template: str
    builders: str
    settings: str


T = TypeVar("T")

_TOOL_PARTS = ("language", "tasks", "templates", "runtime/database")
_TOOL_FILES = ("metamodel.tx",)

_SMALL = 8
"""A delta holds at most one in this many entries; above, the whole manifest is written."""


@dataclass(slots=True)
class Manifest:
    """The state of a project after its last build.

    `entries` holds every generated file by path, `models` every model in file order. `orphans`
    are files of removed models, recorded before they are removed: otherwise a build killed in
    between would leave files that look deleted by the user. `settings` are those of `fw.toml`,
    if marshal can store them, and `read` the names of those that each kind has read.
    `migrations_pending` is True if the last build skipped migrations.
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
    migrations_pending: bool = False

    @classmethod
    def load(cls, root: str) -> Manifest | None:
        """Return the manifest of a project, or None if there is none that can be read.

        Do not change it: the same object is returned until the file changes.
        """
        head = read_head(root)
        if head is None:
            return None
        delta = read_delta(root, head)
        last = _last[0] if _last and _last[0].head is head else None
        if last and last.delta == delta:
            return last.manifest
        try:
            base = last.base if last else _read_whole(head)
            manifest = _apply(base, delta) if delta else base
        except (ValueError, EOFError, TypeError, LookupError):
            return None
        _last[:] = [_Last(head, delta, base, manifest)]
        return manifest

    def save(self, root: str) -> None:
        """Write the manifest atomically.

        After small changes only the difference to the last whole manifest is written.
        """
        last = _last[0] if _last and _last[0].head is read_head(root) else None
        delta = _difference(last.head, last.base, self) if last else None
        if last and delta:
            _replace(f"{root}/{DELTA}", packed(dict(delta)))
            _last[:] = [last._replace(delta=delta, manifest=self)]
            return
        head = self._head()
        _replace(f"{root}/{MANIFEST}", packed(dict(head)), lambda file: remember(root, file, head))
        with suppress(OSError):
            os.unlink(f"{root}/{DELTA}")  # noqa: PTH108 - pathlib is slow to import
        _last[:] = [_Last(head, None, self, self)]

    def _head(self) -> Head:
        body = packed(
            (
                self.inputs,
                self.migrations,
                (),
                self.provider,
                _as_tuples(self.models),
                _as_tuples(self.entries),
                self.orphans,
                _as_tuples(self.recipes),
                self.settings,
                self.read,
                self.migrations_pending,
            )
        )
        return {
            "format": FORMAT,
            "complete": self._is_settled(),
            "database": self.database,
            "package": PACKAGE,
            "search_path": search_path(),
            "tools": self.tools,
            "migrations": tuple(sorted(self.migrations)),
            "schema": tuple(sorted(self.inputs.keys() - {*INPUTS})),
            "groups": tuple(self._groups()),
            "mark": os.urandom(8),
            "body": body,
        }

    def _is_settled(self) -> bool:
        return self.complete and not self.orphans

    def _groups(self) -> Iterable[tuple[str, tuple[str, ...], tuple[int, ...], tuple[int, ...]]]:
        folders: dict[str, list[tuple[str, Stamp]]] = {".": list(self.inputs.items())}
        for path, entry in self.entries.items():
            folder, _, name = path.rpartition("/")
            folders.setdefault(folder or ".", []).append((name, entry.stamp))
        if self.migrations:
            folders.setdefault(MIGRATIONS, []).extend(self.migrations.items())
        for folder, files in folders.items():
            if not files:
                continue
            names, stamps = zip(*files, strict=True)
            times, sizes = zip(*stamps, strict=True)
            yield folder, names, times, sizes


def stamp(path: str) -> Stamp:
    """Return the modification time and size of a file; ABSENT if there is none."""
    try:
        found = os.lstat(path)
    except OSError:
        return ABSENT
    return found.st_mtime_ns, found.st_size


def moved_targets(before: Manifest, root: str) -> dict[str, Stamp]:
    """Return the stamps of the targets that changed since the last build."""
    return {
        path: now
        for path, entry in before.entries.items()
        if (now := stamp(f"{root}/{path}")) != entry.stamp
    }


def input_stamps(root: str) -> dict[str, Stamp]:
    """Return the current stamps of the files that a build reads."""
    try:
        names = (*INPUTS, *schema_files(root))
    except OSError:
        names = INPUTS  # reading the schema reports the error
    return {name: stamp(f"{root}/{name}") for name in names}


def migration_stamps(root: str) -> dict[str, Stamp]:
    """Return the current stamps of the revision files."""
    return {name: stamp(f"{root}/{MIGRATIONS}/{name}") for name in migration_names(root)}


def tool_stamps() -> tuple[tuple[str, int], ...]:
    """Return the modification times of fw's sources and templates, and of plug-ins.

    They include the folders that packages are installed in, which change when one is added or
    removed.
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
    """The stored manifest, the delta, and the manifests without and with the delta."""

    head: Head
    delta: Delta | None
    base: Manifest
    manifest: Manifest


_last: list[_Last] = []
"""The manifest loaded or saved last, so that a resident process reads it once."""


def _as_tuples(records: Mapping[str, tuple[object, ...]]) -> dict[str, tuple[object, ...]]:
    """Return records as plain tuples: marshal stores no others."""
    return dict(zip(records, map(tuple, records.values()), strict=True))


def _read_whole(head: Head) -> Manifest:
    manifest = Manifest(
        head["complete"],
        head["database"],
        *unpacked(head["body"]),
    )
    manifest.models = _as_models(manifest.models)
    manifest.entries = _as_entries(manifest.entries)
    manifest.recipes = {kind: Recipe._make(one) for kind, one in manifest.recipes.items()}
    is_here = head["package"] == PACKAGE and head["search_path"] == search_path()
    manifest.tools = head["tools"] if is_here else ()
    return manifest


def _as_models(tuples: Mapping[str, Iterable[Any]]) -> dict[str, ModelRecord]:
    return dict(zip(tuples, map(ModelRecord._make, tuples.values()), strict=True))


def _as_entries(tuples: Mapping[str, Iterable[Any]]) -> dict[str, Entry]:
    return dict(zip(tuples, map(Entry._make, tuples.values()), strict=True))


def _apply(base: Manifest, delta: Delta) -> Manifest:
    inputs, migrations, models, entries, pending = unpacked(delta["body"])
    return replace(
        base,
        complete=delta["complete"],
        database=delta["database"],
        inputs=inputs,
        migrations=base.migrations | migrations,
        models=base.models | _as_models(models),
        entries=base.entries | _as_entries(entries),
        migrations_pending=pending,
    )


def _difference(head: Head, base: Manifest, now: Manifest) -> Delta | None:
    """Return the delta from one manifest to another, or None if it would not be small."""
    alike = (
        now.tools == head["tools"]
        and not (now.orphans or base.orphans)
        and (now.provider, now.settings, now.recipes, now.read)
        == (base.provider, base.settings, base.recipes, base.read)
        and now.inputs.keys() == base.inputs.keys()
        and list(now.models) == list(base.models)
        and now.entries.keys() >= base.entries.keys()
        and now.migrations.keys() >= base.migrations.keys()
    )
    entries = _changed(now.entries, base.entries) if alike else {}
    if not alike or len(entries) * _SMALL > len(base.entries):
        return None
    migrations = _changed(now.migrations, base.migrations)
    added = tuple(name for name in migrations if name not in base.migrations)
    stamps = {path: entry.stamp for path, entry in entries.items()}
    stamps |= {f"{MIGRATIONS}/{name}": stamp for name, stamp in migrations.items()} | now.inputs
    count = len(now.entries) - len(base.entries) + len(added)
    models = _as_tuples(_changed(now.models, base.models))
    body = packed((now.inputs, migrations, models, _as_tuples(entries), now.migrations_pending))
    return {
        "mark": head["mark"],
        "complete": now._is_settled(),
        "database": now.database,
        "migrations": added,
        "stamps": stamps,
        "added": count,
        "body": body,
    }


def _changed(now: Mapping[str, T], before: Mapping[str, T]) -> dict[str, T]:
    return {name: one for name, one in now.items() if before.get(name) != one}


def _replace(path: str, data: bytes, before: Callable[[int], None] | None = None) -> None:
    """Write a file atomically; `before` is called with its descriptor before the rename."""
    temporary = f"{path}.new"
    with open(temporary, "wb") as file:  # noqa: PTH123 - pathlib is slow to import
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        if before is not None:
            before(file.fileno())
    os.replace(temporary, path)  # noqa: PTH105
