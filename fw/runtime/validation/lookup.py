"""Look-up of values in columns of the current database, in few queries."""

from __future__ import annotations

from collections.abc import Hashable
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, Final

import sqlalchemy as sa

from fw.runtime.database.connection.database import current
from fw.runtime.database.errors import OutOfRange
from fw.runtime.database.models.metadata import Column, metadata_of
from fw.runtime.database.models.model import Model, load_models
from fw.runtime.database.query.selection import Condition, Selection
from fw.runtime.suggest import suggest
from fw.runtime.validation.columns import UNFIT, fitted
from fw.runtime.validation.rule import InvalidRule
from fw.runtime.validation.values import frozen

__all__ = ["BATCH", "MAX_VALUES", "Lookup"]

BATCH: Final = 100
MAX_VALUES: Final = 1000
"""How many different values one rule looks for; those beyond are taken for unknown to `exists`
and taken to `unique`, so that neither lets them pass."""

_MODELS = "app.models"


class Lookup:
    """A column to look for values in, but for the row whose `key` column is `without`.

    Raises InvalidRule for a table or column that no model has, and for a private one: whether
    a secret is in use must not be told.
    """

    def __init__(
        self, table: str, column: str, *, without: str | None = None, key: str | None = None
    ) -> None:
        self._model = _model_of(table)
        self._column = self._public(column)
        self._single = _is_single(self._model, column)
        self._except: tuple[Condition, ...] = ()
        if without is not None:
            name = key or metadata_of(self._model).key
            value = fitted(self._public(name), without)
            # A key that can't be is the key of no row.
            self._except = () if value is UNFIT else (Condition(name, "ne", value),)

    def _public(self, name: str) -> Column:
        columns = metadata_of(self._model).columns
        table = _table_of(self._model).name
        column = columns.get(name)
        if column is None:
            raise InvalidRule(
                f"the table {table!r} has no column {name!r}", hint=suggest(name, columns)
            )
        if column.private:
            raise InvalidRule(
                f"{table}.{name} is private: a rule must not tell who has which",
                hint="check it where you use it",
            )
        if column.kind == "json":
            raise InvalidRule(f"{table}.{name} is JSON, which can't be looked up")
        return column

    async def among(self, values: list[Any], *, beyond: bool) -> list[bool]:
        """Return for each value if it exists; `beyond` for values above the limit."""
        wanted: dict[Hashable, Any] = {}
        fits = [fitted(self._column, value) for value in values]
        for value in fits:
            if value is not UNFIT:
                wanted.setdefault(frozen(value), value)
        asked = dict(list(wanted.items())[:MAX_VALUES])
        there = await self._there(asked)
        return [
            value is not UNFIT and (frozen(value) in there if frozen(value) in asked else beyond)
            for value in fits
        ]

    async def _there(self, wanted: dict[Hashable, Any]) -> set[Hashable]:
        if not self._single or len(wanted) == 1:
            return {key for key, value in wanted.items() if await self._has(value)}
        there: set[Hashable] = set()
        keys = list(wanted)
        for start in range(0, len(keys), BATCH):
            batch = keys[start : start + BATCH]
            condition = Condition(self._column.name, "in", tuple(wanted[key] for key in batch))
            rows = await self._rows(condition, None)
            found = {frozen(row[self._column.name]) for row in rows}
            there |= found
            if found and self._column.kind == "string":
                # The database may compare more freely than Python: without letter case, say.
                rest = [key for key in batch if key not in found]
                there |= {key for key in rest if await self._has(wanted[key])}
        return there

    async def _has(self, value: Any) -> bool:
        return bool(await self._rows(Condition(self._column.name, "eq", value), 1))

    async def _rows(self, condition: Condition, limit: int | None) -> list[dict[str, Any]]:
        selection = Selection((condition, *self._except), limit=limit)
        try:
            return await current().store(self._model).select(selection)
        except OutOfRange:
            return []


def _model_of(table: str) -> type[Model]:
    found = _models()
    if table not in found:
        load_models()
        found = _models()
    if table not in found and _has_models():
        for module in iter_modules(import_module(_MODELS).__path__):
            import_module(f"{_MODELS}.{module.name}")
        found = _models()
    if table not in found:
        raise InvalidRule(f"no model has the table {table!r}", hint=suggest(table, found))
    return found[table]


def _models() -> dict[str, type[Model]]:
    found = (mapper.class_ for mapper in Model.registry.mappers)
    return {_table_of(model).name: model for model in found}


def _table_of(model: type[Model]) -> sa.Table:
    table = model.__table__
    assert isinstance(table, sa.Table)
    return table


def _has_models() -> bool:
    try:
        return find_spec(_MODELS) is not None
    except ModuleNotFoundError:
        return False


def _is_single(model: type[Model], column: str) -> bool:
    """Return True for a unique column, in which few values mean few rows."""
    table = _table_of(model)
    if table.c[column].unique or [key.name for key in table.primary_key.columns] == [column]:
        return True
    unique = [
        [part.name for part in made.columns]
        for made in (*table.constraints, *table.indexes)
        if isinstance(made, sa.UniqueConstraint) or (isinstance(made, sa.Index) and made.unique)
    ]
    return [column] in unique
