"""Operations that revisions call and Alembic doesn't have; revisions import them as `actions`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.ext.compiler import compiles

from fw.runtime.database import types as t
from fw.runtime.database.migrations.casts import cast, kind_of
from fw.runtime.database.migrations.checks import (
    once,
    require_castable,
    require_condition,
    require_filled,
    require_parents,
    require_unique,
    require_words,
    rows_of,
)
from fw.runtime.database.migrations.collations import set_collation, set_default_collation
from fw.runtime.database.models import generators
from fw.runtime.database.sql.columns import columns_of
from fw.runtime.database.sql.migrations.alembic_setup import backend_of
from fw.runtime.database.sql.statements.conditions import CONDITION, check, computed, condition
from fw.runtime.errors import FwError

__all__ = [
    "check",
    "computed",
    "condition",
    "create_partial_index",
    "drop_partial_index",
    "empty_array",
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


class _LongDefault(sa.ColumnElement[str]):
    """The default of a text or JSON column, which some databases accept only as an expression."""

    inherit_cache = False

    def __init__(self, value: str) -> None:
        self.value = value


@compiles(_LongDefault)
def _literal(element: _LongDefault, compiler: Any, **_: object) -> str:
    shown: str = compiler.process(sa.literal(element.value, sa.String()), literal_binds=True)
    return columns_of(compiler.dialect).long_default(shown)


def long_default(value: str) -> Any:
    """Return the `server_default` of a column of unbounded text or JSON."""
    return _LongDefault(value)


class _EmptyArray(sa.ColumnElement[str]):
    """The default of an array, which databases write differently."""

    inherit_cache = False
    value = "[]"


@compiles(_EmptyArray)
def _empty_array(_element: _EmptyArray, compiler: Any, **_: object) -> str:
    return columns_of(compiler.dialect).empty_array


def empty_array() -> Any:
    """Return the `server_default` of a column of arrays: one without items."""
    return _EmptyArray()


class _Moment(sa.ColumnElement[datetime]):
    """The time at which a column is added."""

    inherit_cache = False


@compiles(_Moment)
def _added_at(_element: _Moment, compiler: Any, **_: object) -> str:
    # A journaled statement must have the same text when an interrupted revision is resumed.
    named = columns_of(compiler.dialect).added_at
    if named is not None:
        return named
    time = generators.now().replace(tzinfo=None).isoformat(" ", "microseconds")
    shown: str = compiler.process(sa.literal(time, sa.String()), literal_binds=True)
    return shown


def moment() -> Any:
    """Return the current time as the `server_default` of a column while it is added."""
    return _Moment()


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


def require_empty(table: str, column: str) -> None:
    """Raise FwError if the table has a row, which would need a value for `column`."""
    if op.get_context().as_sql:
        return
    rows = op.get_bind().execute(sa.select(sa.func.count()).select_from(sa.table(table))).scalar()
    if rows:
        raise FwError(
            f"{table} has {rows} row{'s' if rows > 1 else ''} without a value for {column}, which is"
            " required",
            hint=f"empty the table; or delete the migration, give {column} a default or make it"
            f" nullable in the schema, and run fw build; or fw build --fill <Model>.{column}:VALUE",
        )


def fill_nulls(table: str, column: str, default: Any) -> None:
    """Set the column to a `server_default` in the rows without a value."""
    if isinstance(default, str):
        # A literal, as in a DEFAULT clause: the database reads it as the column's type.
        default = sa.literal(default, sa.String(), literal_execute=True)
    empty: sa.ColumnClause[object] = sa.column(column)
    op.execute(sa.update(sa.table(table, empty)).where(empty.is_(None)).values({column: default}))


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
_AT_ONCE = 500


def _default_of(column: sa.Column[Any]) -> Any:
    default = column.server_default
    return default.arg if isinstance(default, sa.DefaultClause) else default


def _fill_by_cast(table: str, column: str, temporary: str, old: Any, new: Any) -> None:
    rows = ((key, cast(value, old, new)) for key, value in rows_of(table, column, old))
    _set_each(table, temporary, new, rows)


def _set_each(
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


def fill_generated(table: str, column: sa.Column[Any], function: str) -> None:
    """Set the column in each row without a value to its own value of a generator.

    `function` is the name of a function of `fw.runtime.database.models.generators`.
    """
    make = getattr(generators, function)
    label = f"set {column.name} of {table} to {function}() where it is null"
    empty = rows_of(table, column.name, column.type, empty=True)
    once(
        label,
        lambda: _set_each(table, column.name, column.type, ((key, make()) for key, _ in empty)),
    )


def fill_now(table: str, *columns: str) -> None:
    """Set the columns to the current time in the rows without a value."""
    moment = generators.now()
    for name in columns:
        column: sa.ColumnClause[object] = sa.column(name, t.DateTime())
        rows = sa.table(table, column)
        op.execute(sa.update(rows).where(rows.c[name].is_(None)).values({name: moment}))
