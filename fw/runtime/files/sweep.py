"""Removal of the files that no record has."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import sqlalchemy as sa

from fw.runtime.database import types as t
from fw.runtime.database.connection.database import session
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
    columns = [
        column
        for table in Model.metadata.tables.values()
        for column in table.columns
        if isinstance(column.type, t.File)
    ]
    if not columns and await has_files():
        raise FwError(
            f"the storage has files of records, but no model in {package} has files",
            hint="check the default disk in fw.toml; delete the folder fw/files to remove all files",
        )
    known: set[str] = set()
    for column in columns:
        known |= await _keys(column)
    return await sweep_files(known, dry_run)


async def _keys(column: sa.Column[t.File]) -> set[str]:
    """Return the keys in a column."""
    async with session() as opened:
        rows = await opened.stream_scalars(
            sa.select(column).where(column.is_not(None)).execution_options(yield_per=_BATCH)
        )
        return {file.key async for file in rows}
