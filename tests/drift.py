"""Differences between a migrated database and the models of its application."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from fw.runtime.config import Config
from fw.runtime.database import DatabaseUrl, Model
from fw.runtime.database.connection.database import Database
from fw.runtime.database.naming import condition_column_name
from fw.runtime.database.sql.statements.conditions import CONDITION

__all__ = ["drift"]

_OURS = frozenset({"alembic_version"})


async def drift(root: Path) -> list[str]:
    """Return each difference that Alembic finds; the models must be imported already."""
    url = str(Config.load_auto(root).get("database.url"))
    engine = Database(DatabaseUrl.parse(url).within(root)).engine()
    async with engine.connect() as connection:
        found = await connection.run_sync(_compare)
    await engine.dispose()
    return [str(one) for one in found]


def _compare(connection: Connection) -> list[Any]:
    options = {"include_name": _is_a_model, "compare_type": True}
    context = MigrationContext.configure(connection, opts=options)
    found = list(compare_metadata(context, Model.metadata))
    emulated = _partial_uniques() if connection.dialect.name in ("mysql", "mariadb") else set()
    return [one for one in found if _name(one) not in emulated]


def _partial_uniques() -> set[str]:
    """Return the names of unique indexes with a condition, and of MySQL's columns for them."""
    tables = Model.metadata.tables.values()
    indexes = (one for table in tables for one in table.indexes)
    names = {str(one.name) for one in indexes if one.unique and CONDITION in one.info}
    return names | set(map(condition_column_name, names))


def _name(change: Any) -> str:
    return "" if isinstance(change, list) else str(change[-1].name)


def _is_a_model(name: str | None, kind: str, _parents: object) -> bool:
    return kind != "table" or not (name in _OURS or str(name).startswith("fw_"))
