"""Records: instances of a model class that hold the columns and relations which a query loaded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, cast

from typing_extensions import override

if TYPE_CHECKING:
    from enum import StrEnum

    from fw.runtime.database.models.model import Model

__all__ = ["Record", "as_row", "record", "record_class", "records"]

M = TypeVar("M", bound="Model")

restricted_fields: Callable[[type[Model]], Collection[str]] | None = None
"""Returns the fields of a model that the actor can't read, or only in some records."""


class Record:
    """Mixin of record classes, which are subclasses of the models.

    A record is a plain object: it has the columns and relations that the query loaded, and the
    methods and properties of its model. Any other field raises NotLoaded. Nothing is loaded or
    saved by itself, and a record isn't part of an SQLAlchemy session. Records with the same
    fields are equal.
    """

    __slots__ = ("_related",)
    _related: dict[str, Any] | None
    """Related rows by relation. They become records when they are first read."""
    _model: ClassVar[type[Model]]
    _key: ClassVar[str]
    _private: ClassVar[frozenset[str]]

    @override
    def __eq__(self, other: object) -> bool:
        """Return True for a record of the same model with the same fields."""
        if not isinstance(other, Record) or other._model is not self._model:
            return NotImplemented
        return as_row(self) == as_row(other)

    @override
    def __hash__(self) -> int:
        return hash((self._model, vars(self).get(self._key)))

    @override
    def __repr__(self) -> str:
        shown = [name for name in as_row(self) if name not in self._private]
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{self._model.__name__}({fields})"

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._model, dict(as_row(self)))


class _Field:
    """A field of a record class. It is asked only if the record's `__dict__` lacks the field."""

    def __init__(self, model: type[Model], name: str, hint: str) -> None:
        self.model = model
        self.name = name
        self.hint = hint

    def __get__(self, instance: Any, owner: type[object]) -> Any:
        """Return the model's attribute for the class; raise NotLoaded for a record."""
        if instance is None:
            return getattr(self.model, self.name)
        from fw.runtime.database.errors import NotLoaded

        hint = self.hint
        if restricted_fields is not None and self.name in restricted_fields(self.model):
            hint = "the user may not read it; as_system() reads it for the application"
        raise NotLoaded(f"{self.model.__name__}.{self.name} is not loaded", hint=hint)


class _RelationField(_Field):
    """A relation of a record class."""

    @override
    def __get__(self, instance: Any, owner: type[object]) -> Any:
        """Return the related records; raise NotLoaded if the query didn't load them."""
        if instance is None or self.name not in (instance._related or ()):
            return super().__get__(instance, owner)
        from fw.runtime.database.relations.relation import relation_of

        found = instance._related[self.name]
        rows = found if isinstance(found, list) else [] if found is None else [found]
        # Copies, because records may share a related row.
        made: Any = records(relation_of(self.model, self.name).model, [dict(row) for row in rows])
        if not isinstance(found, list):
            made = made[0] if made else None
        vars(instance)[self.name] = made
        return made


class _EnumField(_Field):
    """An enum of a record class, which `__dict__` has as the text that the database returned."""

    def __init__(self, model: type[Model], name: str, hint: str, enum: type[StrEnum]) -> None:
        super().__init__(model, name, hint)
        self._members = {str(one): one for one in enum}

    @override
    def __get__(self, instance: Any, owner: type[object]) -> Any:
        """Return the member; the text if the schema has dropped a value; NotLoaded as others."""
        if instance is None or self.name not in vars(instance):
            return super().__get__(instance, owner)
        text = vars(instance)[self.name]
        return self._members.get(text, text)

    def __set__(self, instance: object, value: Any) -> None:
        vars(instance)[self.name] = value


class _EnumArrayField(_EnumField):
    """An array of an enum, which `__dict__` has as texts until it is first read."""

    @override
    def __get__(self, instance: Any, owner: type[object]) -> Any:
        """Return the list, with members in place of texts; NotLoaded as others."""
        if instance is None or self.name not in vars(instance):
            return super().__get__(instance, owner)
        found = vars(instance)[self.name]
        if isinstance(found, list):
            # The same list, so that changes of it are kept. Members are texts.
            found[:] = [self._members.get(text, text) for text in found]
        return found


class _RecordClass(NamedTuple):
    """The record class of a model, and the names of its relations."""

    kind: Any
    relations: frozenset[str]


@cache
def _record_class(model: type[Model]) -> _RecordClass:
    from fw.runtime.database.models.declarations import aliases
    from fw.runtime.database.models.metadata import metadata_of
    from fw.runtime.database.relations.resolver import declared

    metadata, relations = metadata_of(model), declared(model)
    body: dict[str, Any] = {
        name: _RelationField(model, name, f'add .with_("{name}") to the query')
        for name in relations
    }
    for name, column in metadata.columns.items():
        step = "with_private" if column.private else "select"
        hint = f'add .{step}("{name}") to the query'
        body[name] = _column_field(model, name, hint)
    for name in metadata.expressions:
        body[name] = _Field(model, name, "remove .select() from the query")
    for attribute, name in aliases(model).items():
        body[attribute] = _renamed(name)
    own = ("__repr__", "__eq__", "__hash__")
    body |= {name: getattr(model, name) for name in own if _is_own(model, name)}
    # SQLAlchemy doesn't map an abstract class.
    body |= {"__abstract__": True, "__module__": model.__module__, "__doc__": model.__doc__}
    private = metadata.columns.keys() - {*metadata.public}
    body |= {"_model": model, "_key": metadata.keys[0], "_private": private}
    metaclass: Any = type(model)
    kind = metaclass(model.__name__, (Record, model), body)
    return _RecordClass(kind, frozenset(relations))


def _column_field(model: type[Model], name: str, hint: str) -> _Field:
    type_ = model.__table__.columns[name].type
    if enum := getattr(type_, "enum_class", None):
        return _EnumField(model, name, hint, enum)
    if enum := getattr(getattr(type_, "item", None), "enum_class", None):
        return _EnumArrayField(model, name, hint, enum)
    return _Field(model, name, hint)


def record_class(model: type[Model]) -> Any:
    """Return the class of a model's records."""
    return _record_class(model).kind


def _renamed(column: str) -> property:
    """Return the property for another name of a column."""
    return property(attrgetter(column), lambda one, value: setattr(one, column, value))


def _is_own(model: type[Model], name: str) -> bool:
    return getattr(model, name) is not getattr(object, name)


def record(model: type[M], row: dict[str, Any]) -> M:
    """Return a record with the columns of a row, which becomes its `__dict__`."""
    one: Any = object.__new__(_record_class(model).kind)
    one.__dict__ = row
    one._related = None
    return cast("M", one)


def records(model: type[M], rows: Sequence[dict[str, Any]]) -> list[M]:
    """Return records with the columns and relations of rows, which they may keep and change.

    The rows must have the same keys, but for those that the actor can't read.
    """
    relations = _record_class(model).relations
    names: Collection[str] = rows[0] if rows else ()
    if rows and restricted_fields is not None and restricted_fields(model):
        names = {name: None for row in rows for name in row}
    loaded = [name for name in names if name in relations]
    if not loaded:
        return [record(model, row) for row in rows]
    found = []
    for row in rows:
        related = {name: row.pop(name) for name in loaded if name in row}
        one: Any = record(model, row)
        one._related = related
        found.append(one)
    return found


def as_row(one: Any) -> dict[str, Any]:
    """Return the row of a record, with rows in place of related records."""
    row: dict[str, Any] = vars(one)
    if one._related is None:
        return row
    related: dict[str, Any] = one._related
    if row.keys().isdisjoint(related):
        return row | related
    # A relation that was read may have been changed.
    changed = {name: _as_rows(row[name]) for name in related if name in row}
    return {name: row[name] for name in row if name not in related} | related | changed


def _as_rows(value: Any) -> Any:
    if isinstance(value, list):
        return [_as_rows(one) for one in value]
    return as_row(value) if isinstance(value, Record) else value


def _restored(model: type[M], row: dict[str, Any]) -> M:
    return records(model, [row])[0]
