"""Tables of an SQL database for tests, and how they are emptied between two of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING

import sqlalchemy as sa

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.store import DatabaseHandle
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.sql.backend import SqlBackend

__all__ = ["application_tables", "empty_tables"]

_MIGRATION_TABLES = ("alembic_version", "fw_")
"""Prefixes of the tables that record migrations."""

_TABLES_PER_QUERY = 100
"""More make SQLite slower, and PostgreSQL returns 1,664 columns at most."""


async def application_tables(backend: SqlBackend, url: DatabaseUrl) -> list[str]:
    """Return the names of a database's tables, without those that record migrations."""
    engine = backend.engine(url)
    try:
        async with engine.connect() as connection:
            names = await connection.run_sync(lambda each: sa.inspect(each).get_table_names())
    finally:
        await engine.dispose()
    return sorted(name for name in names if not name.startswith(_MIGRATION_TABLES))


async def empty_tables(backend: SqlBackend, database: DatabaseHandle, names: Sequence[str]) -> None:
    """Delete every row of these tables. A table without rows costs one look."""
    quoted = list(map(backend.dialect().identifier_preparer.quote, names))
    filled: list[str] = []
    async with database.pinned() as source:
        for start in range(0, len(quoted), _TABLES_PER_QUERY):
            some = quoted[start : start + _TABLES_PER_QUERY]
            exists = ", ".join(f"EXISTS (SELECT 1 FROM {table})" for table in some)  # noqa: S608
            (found,) = await source.fetch(f"SELECT {exists}", [], writes=False)
            filled += compress(some, found)
        for statement in backend.empty_tables_sql(filled) if filled else ():
            await source.execute(statement, [])
