"""Private names of SQLAlchemy and Alembic, used here and nowhere else but as the table says.

| name | of | used for |
|---|---|---|
| `_configure_finished`, `_process_dependent_arguments` | `RelationshipProperty` | relations |
| `_setup_entity`, `_setup_join_conditions`, `_init_args` | `RelationshipProperty` | relations |
| `get_property(_configure_mappers=…)` | `Mapper` | relations |
| `_bind_processors`, `_result_columns` | `SQLCompiler` | compiled statements |
| `_cached_result_processor` | `TypeEngine` | compiled statements |
| `_upgrade_revs`, `_downgrade_revs` | Alembic's `ScriptDirectory` | steps of a migration |
| `_exec` | Alembic's `DefaultImpl` | `sql/migrations/alembic_setup.py` |
| `fn` in the closure of a wrapper | `sqlalchemy.orm.events` | listeners of a model |
| `_sa_registry` | `DeclarativeBase` | `models/model.py` |
| `_stream_broken` | asyncmy's `Connection` | `backends/mysql/driver.py`, for each statement |

`tests/runtime/database/test_library_internals.py` fails first when a new version changes one of
them, and names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any

from sqlalchemy import Column
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import Mapper, MapperProperty, RelationshipProperty
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

__all__ = [
    "bind_processors",
    "configured_copy",
    "declared_properties",
    "downgrade_steps",
    "is_configured",
    "listener_module",
    "relationship_texts",
    "result_columns",
    "result_processor",
    "secondary_argument",
    "upgrade_steps",
]

_ARGUMENTS = ("secondary", "primaryjoin", "secondaryjoin", "foreign_keys", "remote_side")


def declared_properties(mapper: Mapper[Any]) -> dict[str, MapperProperty[Any]]:
    """Return the properties of a mapper by name, without resolving the relations of all mappers."""
    return {
        name: mapper.get_property(name, _configure_mappers=False)
        for name in mapper.all_orm_descriptors.keys()  # noqa: SIM118
        if mapper.has_property(name)
    }


def is_configured(relationship: RelationshipProperty[Any]) -> bool:
    """Return True if SQLAlchemy has resolved a relationship."""
    return bool(relationship._configure_finished)


def configured_copy(relationship: RelationshipProperty[Any]) -> RelationshipProperty[Any]:
    """Return a resolved copy of one relationship; raise the errors of SQLAlchemy.

    These are the first steps of SQLAlchemy's configuration. They run on a copy, because
    SQLAlchemy runs them again when it configures all mappers.
    """
    found = copy(relationship)
    found._process_dependent_arguments()
    found._setup_entity()
    found._setup_join_conditions()
    return found


def relationship_texts(relationship: RelationshipProperty[Any]) -> Iterator[str]:
    """Yield the texts of a relationship that name a class or a table."""
    arguments = [getattr(relationship._init_args, name).argument for name in _ARGUMENTS]
    yield from (part for part in (relationship.argument, *arguments) if isinstance(part, str))


def secondary_argument(relationship: RelationshipProperty[Any]) -> Any:
    """Return the link table of a relationship as it was declared: a table, its name, or None."""
    return relationship._init_args.secondary.argument


def listener_module(listener: Any) -> str:
    """Return the module of a listener, which SQLAlchemy may have wrapped."""
    while listener.__module__ == "sqlalchemy.orm.events":
        cells = zip(listener.__code__.co_freevars, listener.__closure__, strict=True)
        listener = dict(cells)["fn"].cell_contents
    return str(listener.__module__)


def bind_processors(compiled: SQLCompiler) -> Mapping[str, Any]:
    """Return the conversions of a statement's parameters by name."""
    return compiled._bind_processors


def result_columns(compiled: SQLCompiler) -> list[tuple[str, TypeEngine[Any]]]:
    """Return the names and types of a statement's result columns.

    A column of a table has its key as name: the field that is mapped to it.
    """
    # The names of a subquery are of a subclass of str, which pydantic serializes slowly.
    return [
        (str(_key(entry.objects) or entry.keyname), entry.type)
        for entry in compiled._result_columns
    ]


def _key(objects: tuple[Any, ...]) -> str | None:
    """Return the key of the column that a result column is read from, None for an expression."""
    first = objects[0] if objects else None
    return first.key if isinstance(first, Column) else None


def result_processor(type_: TypeEngine[Any], dialect: Dialect, code: int | None) -> Any:
    """Return the conversion of a result column for a driver's type code, or None."""
    return type_._cached_result_processor(dialect, code)


def upgrade_steps(script: Any, target: str, heads: Any) -> Any:
    """Return Alembic's steps from the applied heads up to a revision."""
    return script._upgrade_revs(target, heads)


def downgrade_steps(script: Any, target: str, heads: Any) -> Any:
    """Return Alembic's steps from the applied heads back to a revision."""
    return script._downgrade_revs(target, heads)
