"""Cache of the revision files, in `.fw`."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

from fw.tasks.build.manifest import stamp
from fw.tasks.build.up_to_date import MIGRATIONS as FOLDER
from fw.tasks.build.up_to_date import Stamp
from fw.tasks.migrations.revision_files.state import Packed, State
from fw.tasks.sealed_data import sealed, unsealed

__all__ = [
    "FOLDER",
    "CachedChain",
    "load_chain",
    "load_revisions",
    "revisions",
    "save_chain",
    "save_revisions",
    "stamps",
]

_LINE = ".fw/migrations"
_READINGS = ".fw/migrations-read"
_FORMAT = (4, sys.version_info[:2])
_RACY_NS = 10_000_000
"""A file changed this shortly before caching may change again with the same time stamp."""


@dataclass(frozen=True, slots=True)
class CachedChain:
    """A cached chain: its files, the tables after its last revision, and its head.

    `doubts` are digests of files whose stamp is too recent to be trusted.
    """

    stamps: Mapping[str, Stamp] = field(default_factory=dict)
    tables: Mapping[str, Packed] = field(default_factory=dict)
    head: str | None = None
    doubts: Mapping[str, bytes] = field(default_factory=dict)

    def fresh(self, folder: Path, now: Mapping[str, Stamp]) -> set[str]:
        """Return the files that are new or have changed."""
        changed = {name for name, one in now.items() if self.stamps.get(name) != one}
        doubtful = self.doubts.keys() & now.keys() - changed
        changed |= {name for name in doubtful if _digest(folder / name) != self.doubts[name]}
        return changed


def _digest(file: Path) -> bytes:
    return sha256(file.read_bytes()).digest()


def stamps(folder: Path, known: Mapping[str, Stamp] = MappingProxyType({})) -> dict[str, Stamp]:
    """Return the stamps of the revision files in a folder, sorted by name.

    The stamps of `known` files are not read again.
    """
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if entry.name.endswith(".py"))
    except FileNotFoundError:
        return {}
    return revisions({name: known.get(name) or stamp(f"{folder}/{name}") for name in names})


def revisions(files: Mapping[str, Stamp]) -> dict[str, Stamp]:
    """Return the files that may be revisions."""
    return {name: one for name, one in files.items() if not name.startswith((".", "__init__"))}


def load_chain(root: Path) -> CachedChain:
    """Return the cached chain of a project, an empty one if there is none."""
    found = _load(root / _LINE)
    return CachedChain(*found) if found else CachedChain()


def save_chain(root: Path, files: Mapping[str, Stamp], state: State, head: str | None) -> None:
    """Cache a chain."""
    settled = time.time_ns() - _RACY_NS
    doubts = {
        name: _digest(root / FOLDER / name) for name, one in files.items() if one[0] > settled
    }
    _store(root / _LINE, (dict(files), state.packed(), head, doubts))


def load_revisions(root: Path) -> dict[str, Any]:
    """Return the cached stamp and encoded revision of each file."""
    found = _load(root / _READINGS)
    return dict(found[0]) if found else {}


def save_revisions(root: Path, readings: Mapping[str, Any]) -> None:
    """Cache the revisions of files, except those written just now."""
    settled = time.time_ns() - _RACY_NS
    _store(root / _READINGS, ({n: one for n, one in readings.items() if one[0][0] <= settled},))


def _load(path: Path) -> Any:
    try:
        form, content = unsealed(path.read_bytes())
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return content if form == _FORMAT else None


def _store(path: Path, content: Any) -> None:
    """Write a cache file; ignore errors, since everything works without it."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(exist_ok=True)
        temporary.write_bytes(sealed((_FORMAT, content)))
        temporary.replace(path)
    except OSError:
        return
