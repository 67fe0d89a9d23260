"""Declarations of SQLAlchemy's ORM in a model: those that repositories follow, and the others.

Repositories write and read rows without a session. A declaration that only a session follows is
an error when the model is first used, because it would have no effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import FunctionType
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.orm import ColumnProperty, CompositeProperty, MapperProperty, SynonymProperty
from typing_extensions import TypeIs

from fw.runtime.database.library_internals import declared_properties, listener_module
from fw.runtime.database.models.model import Model
from fw.runtime.errors import FwError

__all__ = [
    "UnsupportedDeclaration",
    "aliases",
    "by_column",
    "check_declarations",
    "expressions",
]


class UnsupportedDeclaration(FwError):
    """A model declares what only a session of SQLAlchemy follows."""


def expressions(model: type[Model]) -> dict[str, sa.ColumnElement[Any]]:
    """Return the SQL expressions that a model declares with `column_property`, by name."""
    found: dict[str, sa.ColumnElement[Any]] = {}
    for name, one in declared_properties(model.__mapper__).items():
        if isinstance(one, ColumnProperty) and not _is_column(one):
            found[name] = one.columns[0]
    return found


@cache
def aliases(model: type[Model]) -> dict[str, str]:
    """Return the columns that a model's attributes have under other names, by attribute.

    These are columns that are named unlike their attributes, and synonyms.
    """
    properties = declared_properties(model.__mapper__)
    names = {name: one.columns[0].key for name, one in properties.items() if _is_column(one)}
    for name, one in properties.items():
        if isinstance(one, SynonymProperty) and one.name in names:
            names[name] = names[one.name]
    return {attribute: name for attribute, name in names.items() if attribute != name}


def by_column(model: type[Model], values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return values by column, where they are given by an attribute of another name."""
    names = aliases(model)
    if names.keys().isdisjoint(values):
        return values
    return {names.get(name, name): value for name, value in values.items()}


def _is_column(one: MapperProperty[Any]) -> TypeIs[ColumnProperty[Any]]:
    return isinstance(one, ColumnProperty) and isinstance(one.columns[0], sa.Column)


def check_declarations(model: type[Model]) -> None:
    """Raise UnsupportedDeclaration for a declaration that repositories don't follow."""
    for what, remedy in _unsupported(model):
        raise UnsupportedDeclaration(
            f"{model.__name__} has {what}, which repositories don't follow", hint=remedy
        )


_RULE: Final = "override create() or update() of the service, or listen to the model's events"
_READ: Final = "use a @property, or override find() of the repository"
_WRITES: Final = (
    "before_insert",
    "after_insert",
    "before_update",
    "after_update",
    "before_delete",
    "after_delete",
)
_LIBRARY: Final = (
    "sqlalchemy.ext.mutable",
    "sqlalchemy.orm.descriptor_props",
    "sqlalchemy.orm.mapper",
    "sqlalchemy.orm.util",
)
"""Modules of SQLAlchemy with listeners of its own."""


def _unsupported(model: type[Model]) -> Iterator[tuple[str, str]]:
    """Yield what isn't followed, and what to use in its place."""
    mapper = model.__mapper__
    for column in model.__table__.columns:
        renamed = isinstance(column, sa.Column) and column.key != column.name
        if renamed and column.key not in declared_properties(mapper):
            yield f"a column with key={column.key!r}", "use the attribute's name as key"
    if mapper.inherits is not None or mapper.polymorphic_on is not None:
        yield "a mapped base class or polymorphic_on", "use a mixin, or one table for each model"
    if mapper.version_id_col is not None:
        yield "a version_id_col", "pass precondition to update(), or send If-Match to the endpoint"
    manager = mapper.class_manager
    if manager.original_init is not _constructor(model):
        yield "an __init__", "use column defaults, or override create() of the service"
    for name in _WRITES:
        if _listeners(getattr(mapper.dispatch, name)):
            yield f"a listener for {name}", _RULE
    if _listeners(manager.dispatch.init):
        yield "a listener for init", _RULE
    if _listeners(manager.dispatch.load) or any(
        hasattr(one, "__sa_reconstructor__")
        for kind in model.__mro__
        for one in vars(kind).values()
        if isinstance(one, FunctionType)
    ):
        yield "a listener for load", _READ
    for name, one in declared_properties(mapper).items():
        if isinstance(one, CompositeProperty):
            yield f"the composite {name}", _READ
        elif name in mapper.validators and not isinstance(one, ColumnProperty):
            yield f"a validator of the relation {name}", _RULE
        elif isinstance(one, ColumnProperty) and _listeners(getattr(model, name).dispatch.set):
            yield f"a listener for assignments to {name}", "use @validates"


def _constructor(model: type[Model]) -> Any:
    """Return the constructor that SQLAlchemy gives models."""
    return model.registry.constructor


def _listeners(registered: Any) -> bool:
    """Return True if there are other listeners than those of SQLAlchemy."""
    return any(listener_module(one) not in _LIBRARY for one in registered)
