"""Factory of rows for tests."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import partial
from importlib import import_module
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sa
from pydantic_core import to_jsonable_python

from fw.runtime.auth.policy.actor import acting
from fw.runtime.database.connection.database import current
from fw.runtime.database.models.generators import is_generated_key
from fw.runtime.database.models.metadata import Column, metadata_of
from fw.runtime.database.models.model import Model, Timestamps, is_view
from fw.runtime.database.models.references import referred_model
from fw.runtime.database.query.record import record as record_of
from fw.runtime.database.repositories.uploads import upload_for
from fw.runtime.database.types import File
from fw.runtime.errors import FwError
from fw.runtime.files.names import FOLDER, new_key
from fw.runtime.files.stored_file import StoredFile
from fw.runtime.http.fields.binary import base64_text
from fw.runtime.rules.file_types import FILE_TYPES, canonical, sample_head
from fw.runtime.testing.condition_values import conditions_of, satisfied
from fw.runtime.testing.sample_values import sample_value

if TYPE_CHECKING:
    from fw.runtime.testing.impersonation import Users

__all__ = ["Factory"]

Json = Any
M = TypeVar("M", bound=Model)
Run = Callable[[Callable[[], Coroutine[Any, Any, Any]]], Any]

_FAR = 1_000_000
"""Start of the keys for self-references, above those that the database generates."""


class Factory:
    """Creates rows and request bodies. `run` runs a coroutine function on the database's loop.

    `users` are the users of an application with logins: only the one who uploads a file can send it.
    Values differ from row to row, as far as the column allows. A required foreign key refers to a
    parent row, which the factory creates once and shares, unless the key must be unique.
    """

    def __init__(self, run: Run, users: Users | None = None) -> None:
        self._run = run
        self._users = users
        self._serial = count(1)
        self._parents: dict[type[Model], Mapping[str, Any]] = {}

    def body(self, model: type[Model], /, **given: Json) -> dict[str, Json]:
        """Return the JSON body of a request that creates a row; `given` values take precedence.

        It has the fields of the model's Create schema, without optional foreign keys.
        """
        makers = self._values(model)
        values = {name: makers[name]() for name in _accepted(model) if name not in given}
        values = satisfied(conditions_of(model), values, given, makers)
        for name, file in values.items():
            if isinstance(file, StoredFile):
                values[name] = self._run(partial(self._uploaded, model, name, file.name))
        return _json({name: value for name, value in values.items() if value is not None} | given)

    async def _uploaded(self, model: type[Model], name: str, file_name: str) -> str:
        """Upload a small file for a column, as the sender of requests; return its token."""
        _, content = sample_head((canonical(file_name.rpartition(".")[2]),))
        token = acting.set(None if self._users is None else self._users.actor)
        try:
            return (await upload_for(model, name, file_name, content)).token
        finally:
            acting.reset(token)

    def create(self, model: type[Model], /, **given: Any) -> dict[str, Json]:
        """Add a row to the database, and return it as JSON; `given` values take precedence."""
        return _json(self._created(model, given))

    def record(self, model: type[M], /, **given: Any) -> M:
        """Add a row to the database, and return its record; `given` values take precedence."""
        return record_of(model, dict(self._created(model, given)))

    def _created(self, model: type[Model], given: Mapping[str, Any]) -> Mapping[str, Any]:
        makers = self._values(model)
        values = {name: make() for name, make in makers.items() if name not in given}
        values = satisfied(conditions_of(model), values, given, makers)
        return self._insert(model, {**values, **given})

    def _insert(self, model: type[Model], values: Mapping[str, Any]) -> Mapping[str, Any]:
        row: Mapping[str, Any] = self._run(lambda: current().store(model).insert(values))
        return row

    def _values(self, model: type[Model]) -> dict[str, Callable[[], Any]]:
        """Return the function that makes the value of each column that a client may set."""
        table, metadata = _table(model), metadata_of(model)
        if is_view(table):
            message = f"{model.__name__} is a view, which the factory adds no rows to"
            raise FwError(message, hint="add the rows that the view reads")
        unique = set(_unique(table))
        makers: dict[str, Callable[[], Any]] = {}
        for name in _writable(model):
            column = table.c[name]
            if column.foreign_keys:
                makers[name] = self._reference(model, column, unique=name in unique)
            elif name in unique and metadata.columns[name].kind == "bool":
                # As in `unique (is_default) where (is_default = true)`, which admits one True.
                makers[name] = lambda: False
            else:
                makers[name] = self._value(metadata.columns[name], column)
        return makers

    def _value(self, column: Column, source: sa.Column[Any]) -> Callable[[], Any]:
        if isinstance(source.type, File):
            return partial(_file, source.type, column.nullable)
        length = getattr(source.type, "length", None)
        is_key = source.primary_key and len(source.table.primary_key.columns) == 1
        make = _key if is_key else sample_value
        return lambda: make(column, length, next(self._serial))

    def _reference(
        self, model: type[Model], column: sa.Column[Any], *, unique: bool
    ) -> Callable[[], Any]:
        if column.nullable and not unique:
            return lambda: None
        parent = _referred(model, column)
        if parent is model:
            return lambda: self._first(model, column, fresh=unique)
        return lambda: self._parent(parent, fresh=unique)[_referred_column(column)]

    def _parent(self, model: type[Model], *, fresh: bool) -> Mapping[str, Any]:
        if fresh or model not in self._parents:
            # Without optional parents, which may refer back to the model.
            columns, makers = _table(model).c, self._values(model)
            values = {
                name: None if columns[name].nullable and columns[name].foreign_keys else make()
                for name, make in makers.items()
            }
            values = satisfied(conditions_of(model), values, {}, makers)
            self._parents[model] = self._insert(model, values)
        return self._parents[model]

    def _first(self, model: type[Model], column: sa.Column[Any], *, fresh: bool) -> Any:
        """Return the value by which other rows of the model refer to its first row.

        Its own reference is NULL, or to itself if the column is required.
        """
        target = _referred_column(column)
        if fresh or model not in self._parents:
            metadata, own = metadata_of(model), {}
            if not column.nullable:
                referred = _table(model).c[target]
                make = self._values(model).get(target)
                own[target] = (make or self._value(metadata.columns[target], referred))()
            refers = {each.key for each in _table(model).columns if _refers_to(each, model)}
            values = {
                name: own.get(target) if name in refers else make()
                for name, make in self._values(model).items()
            }
            self._parents[model] = self._insert(model, values | own)
        return self._parents[model][target]


def _file(kind: File, nullable: bool) -> StoredFile | None:
    """Return a file whose content isn't in the storage; None for a column that may be null."""
    if nullable:
        return None
    word, content = sample_head(kind.accepts)
    name = f"sample.{word}"
    return StoredFile(new_key(FOLDER, name), name, len(content), FILE_TYPES[word])


def _json(values: Mapping[str, Any]) -> dict[str, Json]:
    shown = {name: _text_of(one) for name, one in values.items()}
    found: dict[str, Json] = to_jsonable_python(shown)
    return found


def _text_of(value: Any) -> Any:
    """Return bytes and files as responses show them; other values unchanged."""
    if isinstance(value, StoredFile):
        return value.public()
    return base64_text(value) if isinstance(value, bytes) else value


def _table(model: type[Model]) -> sa.Table:
    table = model.__table__
    assert isinstance(table, sa.Table)
    return table


def _writable(model: type[Model]) -> Iterator[str]:
    stamps = {"created_at", "updated_at"} if issubclass(model, Timestamps) else set()
    readonly = {column.name for column in metadata_of(model).columns.values() if column.readonly}
    for column in _table(model).columns:
        has_generator = getattr(column.default, "is_callable", False)
        generated = is_generated_key(column)
        if has_generator:
            generated = column.primary_key or column.key in readonly
        if not (generated or column.key in stamps or column.computed is not None):
            yield column.key


def _accepted(model: type[Model]) -> list[str]:
    """Return the columns in the Create schema of a model; all if it has no schema."""
    home, _, module = model.__module__.rpartition(".models.")
    if not home:
        return list(_writable(model))
    schema = getattr(import_module(f"{home}.schemas.{module}"), f"{model.__name__}Create")
    return [name for name in _writable(model) if name in schema.model_fields]


def _unique(table: sa.Table) -> Iterator[str]:
    """Yield the columns of the primary key, of unique constraints and of unique indexes."""
    yield from (column.key for column in table.primary_key.columns)
    for rule in table.constraints:
        if isinstance(rule, sa.UniqueConstraint):
            yield from (column.key for column in rule.columns)
    for index in table.indexes:
        if index.unique:
            yield from (column.key for column in index.columns)


def _refers_to(column: sa.Column[Any], model: type[Model]) -> bool:
    return bool(column.foreign_keys) and _referred(model, column) is model


def _referred_column(column: sa.Column[Any]) -> str:
    (key,) = column.foreign_keys
    return key.target_fullname.rpartition(".")[2]


def _referred(model: type[Model], column: sa.Column[Any]) -> type[Model]:
    (key,) = column.foreign_keys
    found = referred_model(model, key)
    if found is None:
        raise FwError(f"no model has the table that {column} refers to")
    return found


def _key(column: Column, length: int | None, serial: int) -> Any:
    """Return a key that the database doesn't generate for another row."""
    if column.kind == "uuid":
        return uuid.UUID(int=serial)
    if column.kind == "int":
        return _FAR + serial
    text = f"{column.name}-{serial}"
    fits = length is None or len(text) <= length
    return text if fits else sample_value(column, length, serial)
