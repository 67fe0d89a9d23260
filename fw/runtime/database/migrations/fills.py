"""Values for existing rows, which revisions set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from fw.runtime.database import types as t
from fw.runtime.database.migrations.checks import once, rows_of
from fw.runtime.database.migrations.recording import recordable
from fw.runtime.database.models import generators

__all__ = ["fill_generated", "fill_now", "fill_nulls", "set_each"]

_AT_ONCE = 500
_BATCH = 5000
"""The rows of one statement that fills a table in use."""


@recordable
def fill_nulls(table: str, column: str, default: Any) -> None:
    """Set the column to a `server_default` in the rows without a value."""
    if isinstance(default, str):
        # A literal, as in a DEFAULT clause: the database reads it as the column's type.
        default = sa.literal(default, sa.String(), literal_execute=True)
    _fill(table, sa.column(column), default)


@recordable
def fill_now(table: str, *columns: str) -> None:
    """Set the columns to the current time in the rows without a value."""
    moment = generators.now()
    for name in columns:
        _fill(table, sa.column(name, t.DateTime()), moment)


@recordable
def fill_generated(table: str, column: sa.Column[Any], function: str) -> None:
    """Set the column in each row without a value to its own value of a generator.

    `function` is the name of a function of `fw.runtime.database.models.generators`.
    """
    make = getattr(generators, function)
    label = f"set {column.name} of {table} to {function}() where it is null"
    empty = rows_of(table, column.name, column.type, empty=True)
    once(
        label,
        lambda: set_each(table, column.name, column.type, ((key, make()) for key, _ in empty)),
    )


def _fill(table: str, column: sa.ColumnClause[Any], value: Any) -> None:
    """Set a column in the rows without a value: in batches that commit, within `concurrently`."""
    rows = sa.table(table, column)
    fill = sa.update(rows).where(column.is_(None)).values({column.name: value})
    context = op.get_context()
    key = None
    if not context.as_sql and getattr(context.impl, "is_concurrent", False):
        key = _key(table)
    if key is None:
        op.execute(fill)
        return
    for first, last in _ranges(sa.select(key).select_from(rows).where(column.is_(None)), key):
        op.execute(fill.where(key.between(first, last)))


def _key(table: str) -> sa.ColumnClause[Any] | None:
    """Return the primary key of a table, None if it has several columns."""
    inspector = sa.inspect(op.get_bind())
    names = inspector.get_pk_constraint(table)["constrained_columns"]
    if len(names) != 1:
        return None
    types = {each["name"]: each["type"] for each in inspector.get_columns(table)}
    return sa.column(names[0], types[names[0]])


def _ranges(keys: sa.Select[Any], key: sa.ColumnClause[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield the first and the last key of each batch of rows."""
    bind = op.get_bind()
    batch = keys.order_by(key).limit(_BATCH)
    found = bind.execute(batch).scalars().all()
    while found:
        yield found[0], found[-1]
        found = bind.execute(batch.where(key > found[-1])).scalars().all()


def set_each(
    table: str, column: str, type_: Any, values: Iterable[tuple[dict[str, Any], Any]]
) -> None:
    """Set the column in the row of each key to the value."""
    target: sa.ColumnClause[Any] = sa.column(column, type_)
    waiting: list[dict[str, Any]] = []
    update: Any = None
    for key, value in values:
        ((name, at),) = key.items()
        if update is None:
            types = {
                each["name"]: each["type"] for each in sa.inspect(op.get_bind()).get_columns(table)
            }
            row = sa.table(table, target, sa.column(name, types[name]))
            update = sa.update(row).where(row.c[name] == sa.bindparam("fw_key", type_=types[name]))
            update = update.values({column: sa.bindparam("fw_value", type_=type_)})
        waiting.append({"fw_key": at, "fw_value": value})
        if len(waiting) >= _AT_ONCE:
            op.get_bind().execute(update, waiting)
            waiting.clear()
    if waiting:
        op.get_bind().execute(update, waiting)
