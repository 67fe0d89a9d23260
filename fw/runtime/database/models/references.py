"""References of models: the models that foreign keys refer to, and what a deletion changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import sqlalchemy as sa

from fw.runtime.database.models.declarations import aliases
from fw.runtime.database.models.model import Model, load_models

__all__ = [
    "Consequences",
    "consequences_of",
    "followers_of",
    "leading_columns",
    "references_of",
    "referred_field",
    "referred_model",
    "unique_columns",
]


class Consequences(NamedTuple):
    """Other models whose records the database changes when a record is deleted."""

    deleted: tuple[type[Model], ...]
    """Models with records that `on_delete cascade` deletes, directly or through others."""
    changed: tuple[type[Model], ...]
    """Models with references that `on_delete set_null` sets to null."""


@cache
def references_of(model: type[Model]) -> tuple[tuple[str, type[Model]], ...]:
    """Return the foreign keys of a model, each with the model that it refers to.

    A key has the name of its column, and also that of its attribute if it is another one. A key
    to a table that has no model is left out.
    """
    found = (
        (name, referred_model(model, key))
        for column in _table(model).columns
        for key in column.foreign_keys
        for name in (column.key, *_attributes(model, column.key))
    )
    return tuple((name, other) for name, other in found if other is not None)


def _attributes(model: type[Model], column: str) -> list[str]:
    return [name for name, owner in aliases(model).items() if owner == column]


@cache
def unique_columns(model: type[Model]) -> frozenset[str]:
    """Return the columns of a model's primary key, unique constraints and unique indexes."""
    table = _table(model)
    kinds = (sa.UniqueConstraint, sa.PrimaryKeyConstraint)
    groups: list[Iterable[sa.Column[Any]]] = [
        rule.columns for rule in table.constraints if isinstance(rule, kinds)
    ]
    groups += [index.columns for index in table.indexes if index.unique]
    return frozenset(column.key for group in groups for column in group)


def leading_columns(table: sa.Table) -> frozenset[str]:
    """Return the columns that are the first of an index, a unique constraint or the primary key."""
    kinds = (sa.UniqueConstraint, sa.PrimaryKeyConstraint)
    keys = (rule for rule in table.constraints if isinstance(rule, kinds))
    firsts = (next(iter(one.columns), None) for one in (*table.indexes, *keys))
    return frozenset(column.key for column in firsts if column is not None)


def consequences_of(model: type[Model]) -> Consequences:
    """Return the other models that the deletion of a record affects.

    Imports all models, which can take seconds.
    """
    load_models()
    referrers = _referrers(model)
    deleted, changed, remaining = {model: None}, {model: None}, [model]
    while remaining:
        for other, action in referrers.get(_table(remaining.pop()).fullname, ()):
            if action == "SET NULL":
                changed[other] = None
            elif action == "CASCADE" and other not in deleted:
                deleted[other] = None
                remaining.append(other)
    return Consequences(
        tuple(other for other in deleted if other is not model),
        tuple(other for other in changed if other not in deleted),
    )


def followers_of(model: type[Model]) -> dict[str, tuple[type[Model], ...]]:
    """Return the other models that an update changes by `on_update`, by the updated column.

    Imports all models, which can take seconds.
    """
    load_models()
    referrers: dict[str, list[tuple[type[Model], str]]] = {}
    for mapper in sorted(model.registry.mappers, key=lambda one: one.class_.__name__):
        for key in _table(mapper.class_).foreign_keys:
            if (key.onupdate or "").upper() in ("CASCADE", "SET NULL"):
                target = referrers.setdefault(key.target_fullname, [])
                target.append((mapper.class_, key.parent.key))
    table = _table(model)
    found = ((column.key, _followers(table, column.key, referrers)) for column in table.columns)
    return {
        name: tuple(one for one in others if one is not model) for name, others in found if others
    }


def _followers(
    table: sa.Table, column: str, referrers: Mapping[str, list[tuple[type[Model], str]]]
) -> list[type[Model]]:
    """Return the models that an update of a column changes, directly or through others."""
    changed: dict[type[Model], None] = {}
    seen: set[str] = set()
    remaining = [f"{table.fullname}.{column}"]
    while remaining:
        place = remaining.pop()
        if place in seen:
            continue
        seen.add(place)
        for other, name in referrers.get(place, ()):
            changed[other] = None
            remaining.append(f"{_table(other).fullname}.{name}")
    return list(changed)


def _referrers(model: type[Model]) -> dict[str, list[tuple[type[Model], str]]]:
    """Return the models with a foreign key to each table, and the key's `ON DELETE` action."""
    found: dict[str, list[tuple[type[Model], str]]] = {}
    for mapper in sorted(model.registry.mappers, key=lambda one: one.class_.__name__):
        for key in _table(mapper.class_).foreign_keys:
            action = (key.ondelete or "").upper()
            found.setdefault(_target(key), []).append((mapper.class_, action))
    return found


def referred_model(model: type[Model], key: sa.ForeignKey) -> type[Model] | None:
    """Return the model that a foreign key refers to, None for a table without a model.

    The model may not be imported yet.
    """
    table = _target(key)
    for load in (_nothing, partial(_load_likely, model, table), load_models):
        load()
        found = _by_table(model, table)
        if found is not None:
            return found
    return None


def referred_field(model: type[Model], name: str, other: type[Model]) -> str:
    """Return the column of `other` that one of the foreign keys in `references_of` refers to."""
    column = _table(model).c[aliases(model).get(name, name)]
    return next(
        str(key.column.key) for key in column.foreign_keys if key.column.table is _table(other)
    )


def _target(key: sa.ForeignKey) -> str:
    return key.target_fullname.rpartition(".")[0]


def _nothing() -> None:
    """Import nothing: the model may be imported already."""


def _load_likely(model: type[Model], table: str) -> None:
    """Import the module that usually has a table's model: importing all models can take seconds."""
    likely = f"{model.__module__.rpartition('.')[0]}.{table.removesuffix('s')}"
    if find_spec(likely) is not None:
        import_module(likely)


def _by_table(model: type[Model], name: str) -> type[Model] | None:
    models = (mapper.class_ for mapper in model.registry.mappers)
    return next((other for other in models if _table(other).fullname == name), None)


def _table(model: type[Model]) -> sa.Table:
    table = model.__table__
    assert isinstance(table, sa.Table)
    return table
