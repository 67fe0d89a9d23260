"""Base classes of the models: each model defines one table."""

from __future__ import annotations

import asyncio
import decimal
import uuid
from collections.abc import Callable, Mapping
from copy import deepcopy
from datetime import date, datetime, time
from enum import StrEnum
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from threading import RLock
from typing import Any, ClassVar, Final, Literal

import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Mapped, TypeResolve, mapped_column, registry

from fw.runtime.database import naming
from fw.runtime.database import types as t
from fw.runtime.database.models.generators import is_generated_key, now, uuid7
from fw.runtime.database.sql.statements.conditions import CONDITION, check, condition
from fw.runtime.rules.access_rules import AccessRule
from fw.runtime.rules.column_rules import Rules
from fw.runtime.rules.conditions import mapped

__all__ = [
    "EMAIL",
    "PASSWORD",
    "PRIVATE",
    "READONLY",
    "RULES",
    "VIEW",
    "InternalModel",
    "Model",
    "Timestamps",
    "account",
    "is_view",
    "load_models",
    "load_models_in_thread",
    "primary_key",
    "rules",
]

PRIVATE: Final[dict[Any, Any]] = {"fw.private": True}
"""`info=PRIVATE` on a column: it can be written, but not returned, filtered or sorted."""
READONLY: Final[dict[Any, Any]] = {"fw.readonly": True}
"""`info=READONLY` on a column: requests read it, but only the application's code sets it."""
EMAIL: Final[dict[Any, Any]] = {"fw.transform": "email"}
"""`info=EMAIL` on a column: a login address, stored in lower case."""
PASSWORD: Final[dict[Any, Any]] = {**PRIVATE, "fw.transform": "password"}
"""`info=PASSWORD` on a column: private, and stored as an Argon2id hash."""

VIEW: Final[dict[str, Any]] = {"info": {"is_view": True}}
"""`__table_args__ = VIEW` on a model of a view: migrations don't create or change it."""


def is_view(table: Any) -> bool:
    """Return True if a model's table is a view of the database."""
    return bool(table.info.get("is_view"))


def account(part: Literal["active", "name", "role"]) -> dict[Any, Any]:
    """Return the `info` of a user's column that logins use under another name than `part`."""
    return {"fw.account": part}


RULES: Final = "fw.rules"
"""Key of a column's `info` with its `Rules`."""


def rules(
    *,
    min: Any = None,
    max: Any = None,
    min_length: int | None = None,
    max_length: int | None = None,
    pattern: str | None = None,
    format: str | None = None,
    not_blank: bool = False,
    past: bool = False,
    future: bool = False,
) -> dict[Any, Any]:
    """Return the `info` of a column with validation rules, for which the table gets a CHECK."""
    lengths = (min_length, max_length)
    return {RULES: Rules(min, max, *lengths, pattern, format, not_blank, past, future)}


def _columns(constraint: Any) -> list[str]:
    return [column.name for column in constraint.columns]


def _parents(key: Any) -> list[str]:
    return [element.parent.name for element in key.elements]


_CONVENTION: dict[str, Any] = {
    "fw_pk": lambda _, table: naming.primary_key_name(table.name),
    "fw_fk": lambda key, table: naming.foreign_key_name(table.name, "_".join(_parents(key))),
    "fw_uq": lambda unique, table: naming.unique_name(table.name, _columns(unique)),
    "fw_ix": lambda index, table: naming.index_name(table.name, _columns(index)),
    "pk": "%(fw_pk)s",
    "fk": "%(fw_fk)s",
    "uq": "%(fw_uq)s",
    "ix": "%(fw_ix)s",
}


class Model(DeclarativeBase):
    """Base of the models. A subclass declares `__tablename__` and `Mapped` columns."""

    metadata = sa.MetaData(naming_convention=_CONVENTION)
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        int: t.Integer(),
        str: t.String(255),
        float: t.Float(),
        bool: t.Boolean(),
        uuid.UUID: t.Uuid(),
        datetime: t.DateTime(),
        date: t.Date(),
        time: t.Time(),
        decimal.Decimal: t.Decimal(),
    }

    __access__: ClassVar[tuple[AccessRule, ...] | None] = None
    """The model's access rules; None without an `access` block."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        table = cls.__dict__.get("__table__")
        if isinstance(table, sa.Table):
            _complete(table)


class InternalModel(Model):
    """Base of fw's internal models, whose names the application's models may have too."""

    __abstract__ = True
    registry = registry(
        metadata=sa.MetaData(naming_convention=Model.metadata.naming_convention),
        type_annotation_map=Model.type_annotation_map,
    )
    metadata = registry.metadata
    # SQLAlchemy reads this name; a subclass of a mapped base would have the base's registry.
    _sa_registry = registry


@sa.event.listens_for(Model.registry, "resolve_type_annotation")
def _enum_type(annotation: TypeResolve) -> t.Enum | None:
    """Return the column type of `Mapped[<a StrEnum>]`, None for any other annotation."""
    kind = annotation.resolved_type
    return t.Enum(kind) if isinstance(kind, type) and issubclass(kind, StrEnum) else None


def load_models() -> None:
    """Import all models of the application, so that SQLAlchemy can resolve their relations.

    These are the modules of each package named `models` that has a model imported already.
    """
    # Another thread must not see a class that is not mapped yet.
    with _loading:
        for home in sorted(_homes() - _loaded):
            _loaded.add(home)
            if home.rpartition(".")[2] == "models":
                for module in iter_modules(import_module(home).__path__):
                    import_module(f"{home}.{module.name}")
            _complete_homes.add(home)


async def load_models_in_thread() -> None:
    """Import all models as `load_models` does, while the event loop goes on."""
    if not _homes() <= _complete_homes:
        await asyncio.to_thread(load_models)


def _homes() -> set[str]:
    """Return the packages of the imported models."""
    return {mapper.class_.__module__.rpartition(".")[0] for mapper in [*Model.registry.mappers]}


_loaded: set[str] = set()
"""Packages whose import has begun; those in `_complete_homes` have all their models."""
_complete_homes: set[str] = set()
_loading = RLock()


def _complete(table: sa.Table) -> None:
    """Add what a column implies: the check of an enum or of rules, the generator of a uuid key.

    A mutable default is copied for each record. Checks name fields, which may be mapped to columns.
    """
    columns = {column.key: column.name for column in table.columns if column.key != column.name}
    if columns:
        _map_conditions(table, columns)
    for column in table.columns:
        if isinstance(column.type, t.Enum):
            allowed = sa.type_coerce(column, sa.String()).in_(
                [sa.literal_column(_quoted(value)) for value in column.type.values]
            )
            table.append_constraint(
                sa.CheckConstraint(allowed, name=naming.check_name(table.name, column.name))
            )
        elif (text := _condition(column)) is not None:
            name = naming.check_name(table.name, column.name)
            table.append_constraint(check(text, name=name, columns=columns))
        if isinstance(column.type, t.Uuid) and column.default is None and is_generated_key(column):
            _set_default(column, uuid7)
        value = getattr(column.default, "arg", None)
        if isinstance(value, (dict, list)):
            _set_default(column, partial(deepcopy, value))


def _map_conditions(table: sa.Table, columns: Mapping[str, str]) -> None:
    """Put columns for the fields in the conditions of checks and of partial indexes."""
    for constraint in table.constraints:
        if isinstance(constraint, sa.CheckConstraint) and CONDITION in constraint.info:
            constraint.sqltext = condition(constraint.info[CONDITION], columns)
    for index in table.indexes:
        if CONDITION in index.info:
            index.info[CONDITION] = mapped(index.info[CONDITION], columns)
            for option in [name for name in index.dialect_kwargs if name.endswith("_where")]:
                index.dialect_kwargs[option] = condition(index.info[CONDITION])


def _condition(column: sa.Column[Any]) -> str | None:
    """Return the condition of a column's rules, None without rules that the database checks."""
    found: Rules | None = column.info.get(RULES)
    if found is None or isinstance(column.type, t.Array):
        return None
    digits = column.type.precision if isinstance(column.type, t.Decimal) else 0
    return found.condition(column.key, digits)


def _set_default(column: sa.Column[Any], make: Callable[[], Any]) -> None:
    default = sa.ColumnDefault(make)
    default.column = column
    column.default = default


def _quoted(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def primary_key(
    type_: Any = None,
    *,
    name: str | None = None,
    key: str | None = None,
    default: Callable[[], Any] | None = None,
    doc: str | None = None,
) -> Mapped[Any]:
    """Declare the primary key: the application generates a uuid, the database an int.

    A string has a type, `t.String(30)`, and its value is given, or made by `default`. `name` is
    that of the column, if it isn't the attribute's, which is then the `key`. `doc` describes it.
    """
    return mapped_column(type_, name=name, key=key, primary_key=True, default=default, doc=doc)


class Timestamps:
    """Adds `created_at` and `updated_at`, set by every write."""

    created_at: Mapped[datetime] = mapped_column(default=now, sort_order=1000)
    updated_at: Mapped[datetime] = mapped_column(default=now, onupdate=now, sort_order=1001)
