"""Lookup of a payload's values in a column of the current database, in few queries."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import date, datetime, time
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, Final
from uuid import UUID

import sqlalchemy as sa

from fw.runtime.database.connection.database import current
from fw.runtime.database.errors import OutOfRange
from fw.runtime.database.models.keys import key_parts
from fw.runtime.database.models.metadata import Column, Kind, metadata_of
from fw.runtime.database.models.model import Model, load_models
from fw.runtime.database.query.selection import Condition, Selection
from fw.runtime.database.sql.statements.conditions import CONDITION
from fw.runtime.names import suggest
from fw.runtime.validation.date_parsing import in_iso
from fw.runtime.validation.rule import InvalidRule
from fw.runtime.validation.values import frozen, number_in, text_of

__all__ = ["BATCH", "MAX_VALUES", "UNFIT", "Lookup"]

BATCH: Final = 100
MAX_VALUES: Final = 1000
"""Maximum number of different values that one rule looks up. The rules `exists` and `unique` reject
the values above it."""

_MODELS = "app.models"


class Lookup:
    """Looks up values in a column, except in the row whose `key` column is `without`.

    A key of several columns is the end of the record's path: `3/7`. Raises InvalidRule for an
    unknown table or column, and for a private column, because the result would reveal whether a
    secret is in use.
    """

    def __init__(
        self, table: str, column: str, *, without: str | None = None, key: str | None = None
    ) -> None:
        self._model = _model_of(table)
        self._column = self._public(column)
        self._single = _is_single(self._model, column)
        self._except: tuple[Condition, ...] = ()
        self._except_key: tuple[Any, ...] | None = None
        if without is not None:
            name = key or metadata_of(self._model).key
            if not name:
                self._except_key = self._composite_key(table, without)
                return
            value = column_value(self._public(name), without)
            # No row has a key that the column can't hold.
            self._except = () if value is UNFIT else (Condition(name, "ne", value),)

    def _composite_key(self, table: str, text: str) -> tuple[Any, ...]:
        """Return the values of a key's columns, as rows have them."""
        names, parts = metadata_of(self._model).keys, key_parts(text)
        if len(parts) != len(names):
            raise InvalidRule(
                f"the primary key of the table {table!r} has {len(names)} columns, not {len(parts)}",
                hint="join the values by '/', as in the path of the record, or name another column",
            )
        pairs = zip(names, parts, strict=True)
        return tuple(column_value(self._public(name), part) for name, part in pairs)

    def _public(self, name: str) -> Column:
        columns = metadata_of(self._model).columns
        table = _table_of(self._model).name
        column = columns.get(name)
        if column is None:
            raise InvalidRule(
                f"unknown column {name!r} in the table {table!r}", hint=suggest(name, columns)
            )
        if column.private:
            raise InvalidRule(
                f"{table}.{name} is private, so a rule must not reveal its values",
                hint="check the value in your own code",
            )
        what = _WITHOUT_LOOKUP.get(column.kind)
        if what is not None:
            raise InvalidRule(f"{table}.{name} is {what}, which can't be looked up")
        return column

    async def among(self, values: list[Any], *, beyond: bool) -> list[bool]:
        """Return True for each value that exists, and `beyond` for those beyond `MAX_VALUES`."""
        wanted: dict[Hashable, Any] = {}
        fits = [column_value(self._column, value) for value in values]
        for value in fits:
            if value is not UNFIT:
                wanted.setdefault(frozen(value), value)
        asked = dict(list(wanted.items())[:MAX_VALUES])
        existing = await self._existing(asked)
        return [
            value is not UNFIT and (frozen(value) in existing if frozen(value) in asked else beyond)
            for value in fits
        ]

    async def _existing(self, wanted: dict[Hashable, Any]) -> set[Hashable]:
        if not self._single or len(wanted) == 1:
            return {key for key, value in wanted.items() if await self._exists(value)}
        existing: set[Hashable] = set()
        keys = list(wanted)
        for start in range(0, len(keys), BATCH):
            batch = keys[start : start + BATCH]
            condition = Condition(self._column.name, "in", tuple(wanted[key] for key in batch))
            rows = await self._rows(condition, None)
            found = {frozen(row[self._column.name]) for row in rows}
            existing |= found
            if found and self._column.kind == "string":
                # The database may find more than Python, such as text that differs in case.
                rest = [key for key in batch if key not in found]
                existing |= {key for key in rest if await self._exists(wanted[key])}
        return existing

    async def _exists(self, value: Any) -> bool:
        return bool(await self._rows(Condition(self._column.name, "eq", value), 1))

    async def _rows(self, condition: Condition, limit: int | None) -> list[dict[str, Any]]:
        if self._except_key is not None and limit is not None:
            limit += 1  # room for the row to ignore
        selection = Selection((condition, *self._except), limit=limit)
        try:
            rows = await current().store(self._model).select(selection)
        except OutOfRange:
            return []
        if self._except_key is None:
            return rows
        key_of = metadata_of(self._model).key_of
        return [row for row in rows if key_of(row) != self._except_key]


UNFIT: Final = object()
"""Returned for a value that the column can't hold."""

_MAX_TEXT = 10_000
_BOUND = 2**63


def column_value(column: Column, value: Any) -> Any:
    """Return a value in the type of a column, or `UNFIT`."""
    if isinstance(value, (list, tuple, dict)) or value is None:
        return UNFIT
    try:
        found = _FITTERS[column.kind](value)
    except (ArithmeticError, ValueError):
        return UNFIT
    if found is not None and column.kind == "decimal":
        return _exact(column, found)
    return UNFIT if found is None else found


def _exact(column: Column, number: Any) -> Any:
    precision, scale = column.digits
    whole = number.adjusted() + 1 if number else 0
    fits = whole <= precision - scale and -number.normalize().as_tuple().exponent <= scale
    return number if fits else UNFIT


def _text(value: Any) -> str | None:
    text = text_of(value)
    if text is None or len(text) > _MAX_TEXT or "\x00" in text:
        return None
    # Encoding rejects lone surrogates, which no database stores.
    return text.encode().decode()


def _int(value: Any) -> int | None:
    number = number_in(value)
    if number is None or number != number.to_integral_value() or abs(number) >= _BOUND:
        return None
    return int(number)


def _float(value: Any) -> float | None:
    number = number_in(value)
    return None if number is None else float(number)


def _uuid(value: Any) -> UUID | None:
    if isinstance(value, str) and len(value) == 36:
        return UUID(value)
    return value if isinstance(value, UUID) else None


def _bool(value: Any) -> bool | None:
    return {"true": True, "1": True, "false": False, "0": False}.get(text_of(value) or "")


def _date(value: Any) -> date | None:
    moment = in_iso(value)
    return None if moment is None else moment.date()


def _time(value: Any) -> time | None:
    found = time.fromisoformat(value) if isinstance(value, str) else value
    return found if isinstance(found, time) and found.tzinfo is None else None


def _datetime(value: Any) -> datetime | None:
    return in_iso(value)


_WITHOUT_LOOKUP: dict[Kind, str] = {
    "array": "an array",
    "bytes": "bytes",
    "file": "a file",
    "json": "JSON",
}
_FITTERS: dict[Kind, Callable[[Any], Any]] = {
    "bool": _bool,
    "bytes": lambda _value: None,
    "file": lambda _value: None,
    "date": _date,
    "datetime": _datetime,
    "decimal": number_in,
    "float": _float,
    "int": _int,
    "json": lambda _value: None,
    "string": _text,
    "time": _time,
    "uuid": _uuid,
}


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
        raise InvalidRule(f"unknown table {table!r}", hint=suggest(table, found))
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
    """Return True for a unique column, which has at most one row for each value."""
    table = _table_of(model)
    if table.c[column].unique or [key.key for key in table.primary_key.columns] == [column]:
        return True
    unique = [
        [part.key for part in made.columns]
        for made in (*table.constraints, *table.indexes)
        if isinstance(made, sa.UniqueConstraint)
        or (isinstance(made, sa.Index) and made.unique and CONDITION not in made.info)
    ]
    return [column] in unique
