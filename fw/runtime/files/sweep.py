"""Removal of the files that no record has."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import sqlalchemy as sa

from fw.runtime.database import types as t
from fw.runtime.database.backends.base.table_rows import Key
from fw.runtime.database.connection.database import current
from fw.runtime.database.models.model import Model
from fw.runtime.errors import FwError
from fw.runtime.files.orphans import Swept, has_files, sweep_files

__all__ = ["sweep"]

_BATCH = 1000


async def sweep(package: str = "app.models", dry_run: bool = False) -> Swept:
    """Remove uploads and files older than a day that no record of the application has.

    `package` has the models. All of them are imported: a missing one would lose its files. With
    `dry_run`, nothing is removed. Raises FwError if there are files, but no model with files.
    """
    for module in walk_packages(import_module(package).__path__, f"{package}."):
        import_module(module.name)
    tables = [table for table in Model.metadata.tables.values() if _files(table)]
    if not tables and await has_files():
        raise FwError(
            f"the storage has files of records, but no model in {package} has files",
            hint="check the default disk in fw.toml; delete the folder fw/files to remove all files",
        )
    known: set[str] = set()
    for table in tables:
        known |= await _keys(table)
    return await sweep_files(known, dry_run)


def _files(table: sa.Table) -> list[sa.Column[Any]]:
    return [column for column in table.columns if isinstance(column.type, t.File)]


async def _keys(table: sa.Table) -> set[str]:
    """Return the keys of all files in a table."""
    database, files = current(), _files(table)
    # Only the columns that are needed: other ones may be long.
    narrow = sa.Table(
        table.name,
        sa.MetaData(),
        *(
            sa.Column(each.name, each.type, key=each.key, primary_key=each.primary_key)
            for each in [*table.primary_key.columns, *files]
        ),
    )
    rows = database.backend.table_rows(database, narrow)
    found: set[str] = set()
    key: Key | None = None
    while batch := await rows.after(key, _BATCH):
        key = rows.key_of(batch[-1])
        stored = (row[column.key] for row in batch for column in files)
        found |= {file.key for file in stored if file is not None}
    return found
