"""Cache of parsed models, by the hash of their block."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from fw.language.serialization import Data
from fw.tasks.sealed_data import sealed, unsealed

__all__ = ["ModelCache"]

_FILE = ".fw/cache.sqlite"
_KEEP = 4
"""Maximum size of the cache, as a multiple of the number of models in the schema."""

_inherited: list[sqlite3.Connection | None] = []


class ModelCache:
    """Parsed models as plain data. A damaged cache is emptied: everything can be parsed again.

    A cache that is `readonly` or cannot be written keeps new models in memory.
    """

    def __init__(self, root: Path, *, readonly: bool = False) -> None:
        self._path = root / _FILE
        self._readonly = readonly
        self._usable = True
        self._process = os.getpid()
        self._memory: dict[str, Data] = {}
        self._connection: sqlite3.Connection | None = None

    def get(self, block: str) -> Data | None:
        """Return the model with a block's hash, or None."""
        if block in self._memory:
            return self._memory[block]
        try:
            found = (
                self._open().execute("SELECT data FROM model WHERE block = ?", (block,)).fetchone()
            )
            data: Data | None = None if found is None else unsealed(found[0])
        except (sqlite3.Error, OSError, ValueError, EOFError, TypeError):
            return None
        return data

    def put(self, models: Iterable[tuple[str, Data]], live: int) -> None:
        """Add models by their block's hash; `live` is the number of models in the schema."""
        new = dict(models)
        self._memory |= new
        if self._readonly or not new:
            return
        rows = [(block, sealed(data)) for block, data in new.items()]
        for _ in range(2):
            try:
                self._store(rows, live)
            except (sqlite3.Error, OSError):
                self.clear()
            else:
                return

    def clear(self) -> None:
        """Remove all models, since another version of fw parsed them."""
        self.close()
        self._memory.clear()
        if self._readonly:
            self._usable = False
            return
        with suppress(OSError):
            self._path.unlink(missing_ok=True)

    def close(self) -> None:
        """Close the file."""
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
            # A connection must not be used or closed in a forked process.
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
                # Models lost in a crash are parsed again.
                self._connection.execute("PRAGMA synchronous = OFF")
                self._connection.execute(
                    "CREATE TABLE IF NOT EXISTS model (block TEXT PRIMARY KEY, data BLOB)"
                    " WITHOUT ROWID"
                )
        return self._connection
