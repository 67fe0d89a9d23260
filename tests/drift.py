"""What sets a migrated database apart from the models of its application."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from fw.runtime.config import Config
from fw.runtime.database import DatabaseUrl, Model
from fw.runtime.database.connection.database import Database

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
    return list(compare_metadata(context, Model.metadata))


def _is_a_model(name: str | None, kind: str, _parents: object) -> bool:
    return kind != "table" or not (name in _OURS or str(name).startswith("fw_"))
