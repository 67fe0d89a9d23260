"""Cache store in an SQLite file, shared by the processes of a machine."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from typing_extensions import override

from fw.runtime import clock
from fw.runtime.application.project import Project
from fw.runtime.cache.sqlite_file import Row, SqliteFile
from fw.runtime.cache.store import Count, NotANumber, Store

__all__ = ["FileStore", "connect"]

_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, text TEXT NOT NULL, expires REAL);
CREATE INDEX IF NOT EXISTS entries_expires ON entries (expires) WHERE expires IS NOT NULL;
CREATE TABLE IF NOT EXISTS locks (
    fence INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE, owner TEXT NOT NULL, expires REAL NOT NULL
);
"""
_GET: Final = "SELECT text, expires FROM entries WHERE key = :key"
# Replacing a row changes its rowid, so rowids give the order of writes.
_PUT: Final = "INSERT OR REPLACE INTO entries (key, text, expires) VALUES (:key, :text, :expires)"
_ADD: Final = """
INSERT INTO entries (key, text, expires) VALUES (:key, :text, :expires)
ON CONFLICT (key) DO UPDATE SET text = excluded.text, expires = excluded.expires
WHERE expires <= :now RETURNING 1
"""
# A sum beyond 64 bits would become a float, and a non-numeric text counts as 0.
_INCREMENT: Final = """
INSERT INTO entries (key, text, expires) VALUES (:key, :by, :expires)
ON CONFLICT (key) DO UPDATE SET
    text = CASE WHEN expires <= :now THEN excluded.text ELSE CAST(text AS INTEGER) + :by END,
    expires = CASE WHEN expires <= :now THEN excluded.expires ELSE expires END
WHERE expires <= :now OR (
    text = CAST(CAST(text AS INTEGER) AS TEXT)
    AND typeof(CAST(text AS INTEGER) + :by) = 'integer'
)
RETURNING text, expires
"""
_PULL: Final = """
DELETE FROM entries WHERE key = :key AND (expires IS NULL OR expires > :now) RETURNING text
"""
# At least the current microseconds, so that tokens keep growing after the file was deleted.
_ACQUIRE: Final = """
INSERT OR REPLACE INTO locks (fence, name, owner, expires)
SELECT
    max(
        1 + ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'locks'), 0),
        CAST(:now * 1000000 AS INTEGER)
    ),
    :name, :owner, :expires
WHERE NOT EXISTS (SELECT 1 FROM locks WHERE name = :name AND expires > :now)
RETURNING fence
"""
_REFRESH: Final = """
UPDATE locks SET expires = :expires
WHERE name = :name AND owner = :owner AND expires > :now RETURNING 1
"""
_RELEASE: Final = """
DELETE FROM locks WHERE name = :name AND owner = :owner AND expires > :now RETURNING 1
"""


class FileStore(Store):
    """Entries and locks in the SQLite file `path`. Each method is one statement.

    When the file exceeds `limit` bytes, the oldest writes are dropped; None is unlimited.
    """

    def __init__(self, path: Path, limit: int | None = None) -> None:
        self._file = SqliteFile(path, _SCHEMA, limit)

    @override
    def get(self, key: str) -> str | None:
        row = self._file.read(_GET, {"key": key})
        if row is None or (row[1] is not None and row[1] <= clock.now()):
            return None
        text: str = row[0]
        return text

    @override
    def put(self, key: str, text: str, ttl: float | None) -> None:
        self._file.write(_PUT, {"key": key, "text": text}, ttl)

    @override
    async def aput(self, key: str, text: str, ttl: float | None) -> None:
        await self._file.awrite(_PUT, {"key": key, "text": text}, ttl)

    @override
    def add(self, key: str, text: str, ttl: float | None) -> bool:
        return self._file.write(_ADD, {"key": key, "text": text}, ttl) is not None

    @override
    async def aadd(self, key: str, text: str, ttl: float | None) -> bool:
        return await self._file.awrite(_ADD, {"key": key, "text": text}, ttl) is not None

    @override
    def increment(self, key: str, by: int, ttl: float | None) -> Count:
        return _count(self._file.write(_INCREMENT, {"key": key, "by": by}, ttl))

    @override
    async def aincrement(self, key: str, by: int, ttl: float | None) -> Count:
        return _count(await self._file.awrite(_INCREMENT, {"key": key, "by": by}, ttl))

    @override
    def pull(self, key: str) -> str | None:
        return _text(self._file.write(_PULL, {"key": key}))

    @override
    async def apull(self, key: str) -> str | None:
        return _text(await self._file.awrite(_PULL, {"key": key}))

    @override
    def forget(self, key: str) -> bool:
        return self.pull(key) is not None

    @override
    async def aforget(self, key: str) -> bool:
        return await self.apull(key) is not None

    @override
    def flush(self) -> None:
        self._file.empty("entries")

    @override
    async def aflush(self) -> None:
        await self._file.aempty("entries")

    @override
    def acquire(self, name: str, owner: str, seconds: float) -> int | None:
        return _fence(self._file.write(_ACQUIRE, _lock(name, owner), seconds))

    @override
    async def aacquire(self, name: str, owner: str, seconds: float) -> int | None:
        return _fence(await self._file.awrite(_ACQUIRE, _lock(name, owner), seconds))

    @override
    def refresh(self, name: str, owner: str, seconds: float) -> bool:
        return self._file.write(_REFRESH, _lock(name, owner), seconds) is not None

    @override
    async def arefresh(self, name: str, owner: str, seconds: float) -> bool:
        return await self._file.awrite(_REFRESH, _lock(name, owner), seconds) is not None

    @override
    def release(self, name: str, owner: str) -> bool:
        return self._file.write(_RELEASE, _lock(name, owner)) is not None

    @override
    async def arelease(self, name: str, owner: str) -> bool:
        return await self._file.awrite(_RELEASE, _lock(name, owner)) is not None

    @override
    def close(self) -> None:
        self._file.close()


def _lock(name: str, owner: str) -> Mapping[str, Any]:
    return {"name": name, "owner": owner}


def _text(row: Row | None) -> str | None:
    return None if row is None else str(row[0])


def _fence(row: Row | None) -> int | None:
    return None if row is None else int(row[0])


def _count(row: Row | None) -> Count:
    if row is None:
        raise NotANumber
    text, expires = row
    return Count(int(text), None if expires is None else expires - clock.now())


def connect(project: Project, space: str) -> Store:
    """Return the store in `cache.file.path`, one file for each space."""
    setting = project.config.setting
    folder = project.path / setting("cache.file.path")
    limit = setting("cache.file.max_megabytes") * 1024 * 1024 if space == "values" else None
    return FileStore(folder / f"{space}.db", limit)
