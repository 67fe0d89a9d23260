"""The tables of an SQL database, and how they are emptied between two tests."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING

import sqlalchemy as sa

if TYPE_CHECKING:
    from fw.runtime.database.database import Database
    from fw.runtime.database.sql.provider import SqlProvider
    from fw.runtime.database.url import DatabaseUrl

__all__ = ["empty", "tables"]

_FRAMEWORK = ("alembic_version", "fw_")
"""How the tables begin that keep what was migrated."""

_AT_ONCE = 100
"""Tables in one question; more make SQLite slower, and PostgreSQL answers 1,664 columns at most."""


async def tables(provider: SqlProvider, url: DatabaseUrl) -> list[str]:
    """Return the tables of a database but for those that keep what was migrated."""
    engine = provider.engine(url)
    try:
        async with engine.connect() as connection:
            names = await connection.run_sync(lambda each: sa.inspect(each).get_table_names())
    finally:
        await engine.dispose()
    return sorted(name for name in names if not name.startswith(_FRAMEWORK))


async def empty(provider: SqlProvider, database: Database, names: Sequence[str]) -> None:
    """Remove every row of these tables. Only those that have any cost more than a look."""
    quoted = list(map(provider.dialect().identifier_preparer.quote, names))
    filled: list[str] = []
    async with database.pinned() as source:
        for start in range(0, len(quoted), _AT_ONCE):
            some = quoted[start : start + _AT_ONCE]
            looks = ", ".join(f"EXISTS (SELECT 1 FROM {table})" for table in some)  # noqa: S608
            (found,) = await source.fetch(f"SELECT {looks}", [], writes=False)
            filled += compress(some, found)
        for statement in provider.emptying(filled) if filled else ():
            await source.execute(statement, [])
