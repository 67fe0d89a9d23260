"""`fw db copy` copies fw's own records, too: without them, users would lose their second factor."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from uuid import UUID

import sqlalchemy as sa

from fw.runtime.copying.tables import internal_tables
from fw.runtime.database import Database
from fw.runtime.database.models.metadata import metadata_kind
from fw.runtime.database.models.model import InternalModel

ROOT = Path(__file__).parents[3]
VALUES = {
    "string": "a",
    "int": 1,
    "uuid": UUID(int=1),
    "datetime": datetime(2026, 1, 1, tzinfo=UTC),
}


async def test_every_internal_model_is_copied(sqlite_url: str) -> None:
    for file in sorted((ROOT / "fw" / "runtime").rglob("*.py")):
        if "(InternalModel)" in file.read_text():
            import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
    models = [one for one in InternalModel.__subclasses__() if one.__module__.startswith("fw.")]
    database = Database(sqlite_url)
    try:
        for model in models:
            await database.store(model).prepare()
            table = model.__table__
            assert isinstance(table, sa.Table)
            row = {column.key: VALUES[metadata_kind(column.type)] for column in table.columns}
            await database.backend.table_rows(database, table).add([row])
        found = await internal_tables(database, None)
    finally:
        await database.close()

    assert {one.name for one in found} == {model.__tablename__ for model in models}
