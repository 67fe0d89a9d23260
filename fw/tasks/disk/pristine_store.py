"""Store of pristine bodies (generated texts, as markers name them) and of unresolved conflicts.

It is one SQLite file in `.fw/objects/`, since 7,000 bodies would need 7,000 files. A body is
stored before the file whose marker names it is written. Everything else in `.fw/` can be rebuilt.
If the store is lost, a file without edits is its own base, and git's history has the others:
either the text itself, or the schema that it was generated from.
"""

from __future__ import annotations

import os
import sqlite3
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from fw.runtime.errors import FwError
from fw.tasks.disk.git_history import GitHistory
from fw.tasks.disk.marker import digest

__all__ = ["Conflict", "PristineStore", "Regenerate", "cannot_regenerate"]

FOLDER = ".fw/objects"
STORE = f"{FOLDER}/bodies.sqlite"
_TABLES = """
CREATE TABLE IF NOT EXISTS packs (number INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS bodies (
    hash BLOB PRIMARY KEY, pack INTEGER NOT NULL, start INTEGER NOT NULL, size INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS conflicts (
    path TEXT PRIMARY KEY,
    generated TEXT NOT NULL,
    base TEXT NOT NULL,
    yours TEXT NOT NULL,
    side TEXT NOT NULL
) WITHOUT ROWID;
"""
_PACKED = 64
"""Number of bodies compressed together; similar texts compress better than single ones."""


Regenerate = Callable[[str, str], str | None]
"""Returns the body for a path and a hash, generated again; None if it can't be."""


def cannot_regenerate(_path: str, _hash: str) -> None:
    """Return None: the default of `Regenerate`."""


class Conflict(NamedTuple):
    """A reported conflict, as hashes.

    `generated` and `base` (empty if unknown) are hashes of pristine bodies, `yours` and `side`
    those of the user's file and its `.fw-merge` file.
    """

    path: str
    generated: str
    base: str
    yours: str
    side: str


class PristineStore:
    """The store of one project, opened on first use. Close it, or use it in a `with` statement.

    With `read_only` nothing is created or changed. A missing or damaged store reads as empty.
    `regenerate` is asked for a body that is found nowhere.
    """

    def __init__(
        self,
        root: str | os.PathLike[str],
        *,
        read_only: bool = False,
        regenerate: Regenerate = cannot_regenerate,
    ) -> None:
        self.history = GitHistory(root)
        self._regenerate = regenerate
        self._file = Path(root).resolve() / STORE
        self._read_only = read_only
        self._connection: sqlite3.Connection | None = None

    def __enter__(self) -> PristineStore:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def record(
        self,
        bodies: Iterable[str] = (),
        conflicts: Iterable[Conflict] = (),
        settled: Iterable[str] = (),
    ) -> None:
        """Store bodies and conflicts durably; delete the conflicts of the `settled` paths.

        Raise FwError if the file cannot be written.
        """
        work = list(bodies), list(conflicts), list(settled)
        if not any(work):
            return
        try:
            try:
                self._record(*work)
            except sqlite3.OperationalError:
                raise
            except sqlite3.DatabaseError:
                self._set_aside()
                self._record(*work)
        except (sqlite3.Error, OSError) as fault:
            raise FwError(
                f"cannot write {FOLDER}: {fault}",
                hint="Nothing was changed. Free some space or make it writable, and build again.",
            ) from fault

    def _record(self, bodies: list[str], conflicts: list[Conflict], settled: list[str]) -> None:
        store = self._open()
        with store:
            _pack(store, bodies)
            store.executemany("DELETE FROM conflicts WHERE path = ?", [(path,) for path in settled])
            store.executemany(
                "INSERT OR REPLACE INTO conflicts VALUES (?, ?, ?, ?, ?)",
                [(c.path, c.generated, c.base, c.yours, c.side) for c in conflicts],
            )

    def get(self, hash: str) -> str | None:
        """Return the pristine body of that hash, or None."""
        rows = self._query(
            "SELECT data, start, size FROM bodies JOIN packs ON number = pack WHERE hash = ?",
            bytes.fromhex(hash),
        )
        if not rows:
            return None
        data, start, size = rows[0]
        try:
            body = zlib.decompress(data)[start : start + size].decode("utf-8", "surrogateescape")
        except (zlib.error, UnicodeDecodeError):
            return None
        return body if digest(body) == hash else None

    def base(self, path: str, hash: str) -> str | None:
        """Return the pristine body of that hash.

        It is in the store, in git's history of the file, or generated again.
        """
        found = self.get(hash)
        if found is None:
            found = self.history.body(path, hash)
        if found is None:
            found = self._regenerate(path, hash)
        return found

    def conflicts(self) -> dict[str, Conflict]:
        """Return the unresolved conflicts by path."""
        rows = self._query("SELECT path, generated, base, yours, side FROM conflicts")
        return {row[0]: Conflict(*row) for row in rows}

    def _query(self, query: str, *values: bytes) -> list[tuple[Any, ...]]:
        """Return the rows of a query; an empty list if the store is missing or damaged."""
        if self._connection is None and not self._file.exists():
            return []
        try:
            return self._open().execute(query, values).fetchall()
        except (sqlite3.Error, OSError):
            return []

    def _open(self) -> sqlite3.Connection:
        if self._connection is not None:
            return self._connection
        if self._read_only:
            self._connection = sqlite3.connect(f"{self._file.as_uri()}?mode=ro", uri=True)
            return self._connection
        self._file.parent.mkdir(parents=True, exist_ok=True)
        store = sqlite3.connect(self._file, timeout=10)
        try:
            store.execute("PRAGMA journal_mode = TRUNCATE")
            store.execute("PRAGMA synchronous = FULL")
            store.executescript(_TABLES)
        except sqlite3.Error:
            store.close()
            raise
        self._connection = store
        return store

    def _set_aside(self) -> None:
        """Rename the damaged store, so that a new one can be created; its bodies are lost."""
        self.close()
        self._file.replace(self._file.with_suffix(".damaged"))
        with suppress(FileNotFoundError):
            self._file.with_name(self._file.name + "-journal").unlink()


def _pack(store: sqlite3.Connection, bodies: Iterable[str]) -> None:
    texts = {bytes.fromhex(digest(body)): body for body in bodies}
    known = "SELECT 1 FROM bodies WHERE hash = ?"
    new = [key for key in texts if store.execute(known, (key,)).fetchone() is None]
    for first in range(0, len(new), _PACKED):
        keys = new[first : first + _PACKED]
        parts = [texts[key].encode("utf-8", "surrogateescape") for key in keys]
        pack = store.execute(
            "INSERT INTO packs (data) VALUES (?)", (zlib.compress(b"".join(parts), 1),)
        ).lastrowid
        starts = accumulate(map(len, parts), initial=0)
        store.executemany(
            "INSERT INTO bodies VALUES (?, ?, ?, ?)",
            [
                (key, pack, start, len(part))
                for key, start, part in zip(keys, starts, parts, strict=False)
            ],
        )
