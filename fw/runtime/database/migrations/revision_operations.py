"""Operations that revisions call and Alembic doesn't have; revisions import them as `actions`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from alembic import op

from fw.runtime.database.migrations.casts import cast, kind_of
from fw.runtime.database.migrations.checks import (
    once,
    require_castable,
    require_condition,
    require_empty,
    require_filled,
    require_parents,
    require_unique,
    require_words,
    rows_of,
)
from fw.runtime.database.migrations.collations import set_collation, set_default_collation
from fw.runtime.database.migrations.defaults import empty_array, long_default, moment
from fw.runtime.database.migrations.fills import fill_generated, fill_now, fill_nulls, set_each
from fw.runtime.database.migrations.recording import is_recording, recordable
from fw.runtime.database.sql.migrations.alembic_setup import backend_of
from fw.runtime.database.sql.statements import conditions
from fw.runtime.database.sql.statements.conditions import CONDITION, check, computed

__all__ = [
    "check",
    "computed",
    "concurrently",
    "condition",
    "create_partial_index",
    "drop_partial_index",
    "empty_array",
    "execute",
    "fill_generated",
    "fill_now",
    "fill_nulls",
    "long_default",
    "moment",
    "recast",
    "rename_primary_key",
    "require_castable",
    "require_condition",
    "require_empty",
    "require_filled",
    "require_parents",
    "require_unique",
    "require_words",
    "set_collation",
    "set_default_collation",
]


def condition(text: str) -> sa.ColumnElement[bool]:
    """Return the SQL expression of a condition; ValueError for invalid text."""
    found: Any = conditions.condition(text)
    # MongoDB makes its own expression of the text.
    found.info = {CONDITION: text}
    return found  # type: ignore[no-any-return]


@recordable
def execute(sql: str, mongodb: Sequence[dict[str, Any]] | None = None) -> None:  # noqa: ARG001 - recorded
    """Run an SQL statement, or the commands `mongodb` on MongoDB.

    A command must have no effect the second time, such as an `update` whose filter only matches
    documents that it hasn't changed: an interrupted revision may run it again.
    """
    op.execute(sql)


@contextmanager
def concurrently() -> Iterator[None]:
    """Run operations while the application reads and writes the tables, if the database can.

    PostgreSQL commits the operations before, and then each of these. If they are interrupted, the
    next run finishes them. Other databases run them like those outside the block.
    """
    if is_recording():
        yield
        return
    context = op.get_context()
    if not backend_of(context).changes_concurrently:
        yield
        return
    implementation: Any = context.impl
    with implementation.concurrently(context):
        yield


@recordable
def rename_primary_key(table: str, old: str, new: str) -> None:
    """Rename the constraint of a primary key, on databases that store its name.

    Another table may need the old name.
    """
    context = op.get_context()
    if backend_of(context).names_primary_keys:
        quote = context.dialect.identifier_preparer.quote
        op.execute(f"ALTER TABLE {quote(table)} RENAME CONSTRAINT {quote(old)} TO {quote(new)}")


def create_partial_index(
    name: str,
    table: str,
    columns: Sequence[str | sa.ColumnElement[Any]],
    where: str,
    *,
    unique: bool = False,
) -> None:
    """Create an index of the rows that fulfil a condition, such as `deleted_at is null`.

    On MySQL, it has all rows; see `fw.runtime.database.partial_index`.
    """
    found = condition(where)
    op.create_index(
        name,
        table,
        list(columns),
        unique=unique,
        info={CONDITION: where},
        postgresql_where=found,
        sqlite_where=found,
    )


def drop_partial_index(name: str, table: str, *, unique: bool = False) -> None:
    """Drop an index that `create_partial_index` created."""
    op.drop_index(name, table_name=table, unique=unique, info={CONDITION: ""})


@recordable
def recast(table: str, column: sa.Column[Any], existing_type: Any) -> None:
    """Change the type of a column; `fw.runtime.database.migrations.casts` casts each value.

    Drop indexes and constraints of the column first. Call `require_castable` before, which
    checks all values before anything is changed.
    """
    name, temporary = column.name, f"fw_{column.name}"[:_LONGEST_NAME]
    with op.batch_alter_table(table) as batch:
        batch.add_column(sa.Column(temporary, column.type, nullable=True))
    what = f"cast each {name} of {table} from {kind_of(existing_type)} to {kind_of(column.type)}"
    once(what, lambda: _fill_by_cast(table, name, temporary, existing_type, column.type))
    with op.batch_alter_table(table) as batch:
        batch.drop_column(name)
    op.alter_column(
        table,
        temporary,
        new_column_name=name,
        existing_type=column.type,
        existing_nullable=True,
    )
    if not column.nullable or column.server_default is not None:
        with op.batch_alter_table(table) as batch:
            batch.alter_column(
                name,
                existing_type=column.type,
                existing_nullable=True,
                nullable=column.nullable,
                server_default=_default_of(column),
            )


_LONGEST_NAME = 60


def _default_of(column: sa.Column[Any]) -> Any:
    default = column.server_default
    return default.arg if isinstance(default, sa.DefaultClause) else default


def _fill_by_cast(table: str, column: str, temporary: str, old: Any, new: Any) -> None:
    rows = ((key, cast(value, old, new)) for key, value in rows_of(table, column, old))
    set_each(table, temporary, new, rows)
