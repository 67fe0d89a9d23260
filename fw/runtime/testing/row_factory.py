"""Factory of rows for tests."""

from __future__ import annotations

import decimal
import uuid
from collections.abc import Callable, Coroutine, Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from importlib import import_module
from itertools import count
from typing import Any, TypeVar

import sqlalchemy as sa
from pydantic_core import to_jsonable_python

from fw.runtime.database.connection.database import current
from fw.runtime.database.models.metadata import Column, metadata_of
from fw.runtime.database.models.model import Model, Timestamps
from fw.runtime.database.models.references import referred_model
from fw.runtime.database.query.record import record as record_of
from fw.runtime.errors import FwError

__all__ = ["Factory"]

Json = Any
M = TypeVar("M", bound=Model)
Run = Callable[[Callable[[], Coroutine[Any, Any, Any]]], Any]

_FIRST = datetime(2026, 1, 1, tzinfo=UTC)
_FAR = 1_000_000
"""Start of the keys for self-references, above those that the database generates."""


class Factory:
    """Creates rows and request bodies. `run` runs a coroutine function on the database's loop.

    Values differ from row to row, as far as the column allows. A required foreign key refers to a
    parent row, which the factory creates once and shares, unless the key must be unique.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self._serial = count(1)
        self._parents: dict[type[Model], Any] = {}

    def body(self, model: type[Model], /, **given: Json) -> dict[str, Json]:
        """Return the JSON body of a request that creates a row; `given` values take precedence.

        It has the fields of the model's Create schema, without optional foreign keys.
        """
        makers = self._values(model)
        values = {name: makers[name]() for name in _accepted(model) if name not in given}
        return _json({name: value for name, value in values.items() if value is not None} | given)

    def create(self, model: type[Model], /, **given: Any) -> dict[str, Json]:
        """Add a row to the database, and return it as JSON; `given` values take precedence."""
        return _json(self._created(model, given))

    def record(self, model: type[M], /, **given: Any) -> M:
        """Add a row to the database, and return its record; `given` values take precedence."""
        return record_of(model, dict(self._created(model, given)))

    def _created(self, model: type[Model], given: Mapping[str, Any]) -> Mapping[str, Any]:
        makers = self._values(model)
        values = {name: make() for name, make in makers.items() if name not in given}
        return self._insert(model, {**values, **given})

    def _insert(self, model: type[Model], values: Mapping[str, Any]) -> Mapping[str, Any]:
        row: Mapping[str, Any] = self._run(lambda: current().store(model).insert(values))
        return row

    def _values(self, model: type[Model]) -> dict[str, Callable[[], Any]]:
        """Return the function that makes the value of each column that a client may set."""
        table, metadata = _table(model), metadata_of(model)
        unique = set(_unique(table))
        makers: dict[str, Callable[[], Any]] = {}
        for name in _writable(model):
            column = table.c[name]
            if column.foreign_keys:
                makers[name] = self._reference(model, column, unique=name in unique)
            else:
                makers[name] = self._value(metadata.columns[name], column.type)
        return makers

    def _value(self, column: Column, kind: Any) -> Callable[[], Any]:
        return lambda: _value(column, getattr(kind, "length", None), next(self._serial))

    def _reference(
        self, model: type[Model], column: sa.Column[Any], *, unique: bool
    ) -> Callable[[], Any]:
        if column.nullable and not unique:
            return lambda: None
        parent = _referred(model, column)
        if parent is model:
            return lambda: self._first(model, column, fresh=unique)
        return lambda: self._parent(parent, fresh=unique)

    def _parent(self, model: type[Model], *, fresh: bool) -> Any:
        if fresh or model not in self._parents:
            values = {name: make() for name, make in self._values(model).items()}
            self._parents[model] = self._insert(model, values)[metadata_of(model).key]
        return self._parents[model]

    def _first(self, model: type[Model], column: sa.Column[Any], *, fresh: bool) -> Any:
        """Return the key of a row that other rows of its model can refer to.

        Its own reference is NULL, or to itself if the column is required.
        """
        if fresh or model not in self._parents:
            metadata, own = metadata_of(model), {}
            if not column.nullable:
                serial = next(self._serial)
                is_uuid = metadata.columns[metadata.key].kind == "uuid"
                own[metadata.key] = uuid.UUID(int=serial) if is_uuid else _FAR + serial
            refers = {each.name for each in _table(model).columns if _refers_to(each, model)}
            values = {
                name: own.get(metadata.key) if name in refers else make()
                for name, make in self._values(model).items()
            }
            self._parents[model] = self._insert(model, values | own)[metadata.key]
        return self._parents[model]


def _json(values: Mapping[str, Any]) -> dict[str, Json]:
    found: dict[str, Json] = to_jsonable_python(values)
    return found


def _table(model: type[Model]) -> sa.Table:
    table = model.__table__
    assert isinstance(table, sa.Table)
    return table


def _writable(model: type[Model]) -> Iterator[str]:
    kept = {"created_at", "updated_at"} if issubclass(model, Timestamps) else set()
    columns = _table(model).columns
    yield from (each.name for each in columns if not each.primary_key and each.name not in kept)


def _accepted(model: type[Model]) -> list[str]:
    """Return the columns in the Create schema of a model; all if it has no schema."""
    home, _, module = model.__module__.rpartition(".models.")
    if not home:
        return list(_writable(model))
    schema = getattr(import_module(f"{home}.schemas.{module}"), f"{model.__name__}Create")
    return [name for name in _writable(model) if name in schema.model_fields]


def _unique(table: sa.Table) -> Iterator[str]:
    """Yield the columns of unique constraints and indexes."""
    for rule in table.constraints:
        if isinstance(rule, sa.UniqueConstraint):
            yield from (column.name for column in rule.columns)
    for index in table.indexes:
        if index.unique:
            yield from (column.name for column in index.columns)


def _refers_to(column: sa.Column[Any], model: type[Model]) -> bool:
    return bool(column.foreign_keys) and _referred(model, column) is model


def _referred(model: type[Model], column: sa.Column[Any]) -> type[Model]:
    (key,) = column.foreign_keys
    found = referred_model(model, key)
    if found is None:
        raise FwError(f"no model has the table that {column} refers to")
    return found


def _value(column: Column, length: int | None, serial: int) -> Any:
    """Return the value number `serial` of a column; values differ as far as the column allows."""
    if column.choices:
        return column.choices[serial % len(column.choices)]
    if column.kind == "string":
        return _text(column.name, length, serial)
    if column.kind == "decimal":
        return _decimal(*column.digits, serial)
    return _VALUES[column.kind](serial)


def _text(name: str, length: int | None, serial: int) -> str:
    if "email" in name:
        text = f"{name}{serial}@example.com"
    else:
        # A common password would be refused.
        text = f"uncommon {name} {serial}" if "password" in name else f"{name} {serial}"
    return text if length is None or len(text) <= length else str(serial)[-length:]


def _decimal(precision: int, scale: int, serial: int) -> decimal.Decimal:
    shown = min(scale, 2)
    number = decimal.Decimal(serial % 10 ** (precision - scale + shown))
    return number.scaleb(-shown).quantize(decimal.Decimal(1).scaleb(-scale))


_VALUES: dict[str, Callable[[int], Any]] = {
    "bool": lambda serial: serial % 2 == 0,
    "date": lambda serial: date(2026, 1, 1) + timedelta(days=serial % 10_000),
    "datetime": lambda serial: _FIRST + timedelta(seconds=serial),
    "float": lambda serial: serial + 0.5,
    "int": lambda serial: serial,
    "json": lambda serial: {"number": serial},
    "time": lambda serial: time(serial // 60 % 24, serial % 60),
    "uuid": lambda serial: uuid.UUID(int=serial),
}
