"""Parsed models by the hash of their block, so that a block is parsed once and loaded if needed."""

from __future__ import annotations

import marshal
import os
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from fw.language.serialization import Data

__all__ = ["ModelCache"]

_FILE = ".fw/cache.sqlite"
_KEEP = 4
"""How many times the models of the schema the cache may hold before it drops the rest."""

_inherited: list[sqlite3.Connection | None] = []


class ModelCache:
    """Models as plain data. Everything here can be made again, so a broken cache is emptied.

    A cache that can't be written, or is `readonly`, keeps what it is given in memory.
    """

    def __init__(self, root: Path, *, readonly: bool = False) -> None:
        self._path = root / _FILE
        self._readonly = readonly
        self._usable = True
        self._process = os.getpid()
        self._memory: dict[str, Data] = {}
        self._connection: sqlite3.Connection | None = None

    def get(self, block: str) -> Data | None:
        """Return the data kept for a block's hash, None if there is none."""
        if block in self._memory:
            return self._memory[block]
        try:
            found = (
                self._open().execute("SELECT data FROM model WHERE block = ?", (block,)).fetchone()
            )
            data: Data | None = None if found is None else marshal.loads(found[0])  # noqa: S302
        except (sqlite3.Error, OSError, ValueError, EOFError, TypeError):
            return None
        return data

    def put(self, models: Iterable[tuple[str, Data]], live: int) -> None:
        """Keep the data of blocks; `live` is how many models the schema has."""
        new = dict(models)
        self._memory |= new
        if self._readonly or not new:
            return
        rows = [(block, marshal.dumps(data)) for block, data in new.items()]
        for _ in range(2):
            try:
                self._store(rows, live)
            except (sqlite3.Error, OSError):
                self.clear()
            else:
                return

    def clear(self) -> None:
        """Forget everything: what another version of fw has parsed is not for this one."""
        self.close()
        self._memory.clear()
        if self._readonly:
            self._usable = False
            return
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _store(self, rows: list[tuple[str, bytes]], live: int) -> None:
        with self._open() as connection:
            count = connection.execute("SELECT count(*) FROM model").fetchone()[0]
            if count + len(rows) > _KEEP * live + 1000:
                connection.execute("DELETE FROM model")
            connection.executemany("INSERT OR REPLACE INTO model VALUES (?, ?)", rows)

    def _open(self) -> sqlite3.Connection:
        if self._process != os.getpid():
            # A connection must not be used in a forked process, nor closed there.
            _inherited.append(self._connection)
            self._connection, self._process = None, os.getpid()
        if self._connection is None:
            if self._readonly and not (self._usable and self._path.exists()):
                raise FileNotFoundError(self._path)
            if self._readonly:
                address = f"{self._path.resolve().as_uri()}?mode=ro"
                self._connection = sqlite3.connect(address, timeout=1, uri=True)
            else:
                self._connection = sqlite3.connect(self._path, timeout=1)
                # What a crash loses here is parsed again.
                self._connection.execute("PRAGMA synchronous = OFF")
                self._connection.execute(
                    "CREATE TABLE IF NOT EXISTS model (block TEXT PRIMARY KEY, data BLOB)"
                    " WITHOUT ROWID"
                )
        return self._connection
