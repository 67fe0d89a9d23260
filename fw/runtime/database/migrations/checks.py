"""Checks of rows before a revision changes a table; an error has the number and some examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

from fw.runtime.database.migrations import refusals
from fw.runtime.database.migrations.casts import kind_of
from fw.runtime.database.migrations.recording import recordable
from fw.runtime.database.sql.statements.conditions import condition
from fw.runtime.errors import FwError
from fw.runtime.rules.conditions import names, parse

__all__ = [
    "once",
    "require_castable",
    "require_condition",
    "require_empty",
    "require_filled",
    "require_parents",
    "require_unique",
    "require_words",
    "rows_of",
]

_CHUNK = 1000


def once(label: str, work: Callable[[], None]) -> None:
    """Run work once, even if the revision is resumed; print only the label if SQL is printed."""
    context = op.get_context()
    if context.as_sql:
        context.impl.static_output(f"-- {label}")
        return
    journal: Any = getattr(context.impl, "journal", None)
    if journal is None:
        work()
    else:
        # This statement is never sent: the journal identifies the work by its text.
        journal.run(sa.text(label.replace(":", r"\:")), work)


@recordable
def require_empty(table: str, column: str) -> None:
    """Raise FwError if the table has a row, which would need a value for `column`."""
    rows = sa.select(sa.func.count()).select_from(sa.table(table))

    def check() -> None:
        count = int(op.get_bind().execute(rows).scalar_one())
        if count:
            raise refusals.lacking_value(table, column, count)

    once(f"refuse rows of {table}, which have no {column}", check)


@recordable
def require_filled(table: str, column: str) -> None:
    """Raise FwError if a row has no value in the column."""
    one: sa.ColumnClause[Any] = sa.column(column)
    rows = sa.select(sa.func.count()).select_from(sa.table(table)).where(one.is_(None))

    def check() -> None:
        count = int(op.get_bind().execute(rows).scalar_one())
        if count:
            raise refusals.unfilled(table, column, count)

    once(f"refuse rows of {table} without {column}", check)


@recordable
def require_unique(table: str, *columns: str, where: str | None = None) -> None:
    """Raise FwError if rows, of those that fulfil a condition, have the same values in the columns."""
    named: list[sa.ColumnClause[Any]] = [sa.column(name) for name in columns]
    count = sa.func.count().label("fw_rows")
    groups = (
        sa.select(*named, count)
        .select_from(sa.table(table))
        .where(*(each.is_not(None) for each in named))
        .where(*([condition(where)] if where is not None else []))
        .group_by(*named)
        .having(count > 1)
    )

    def check() -> None:
        inner = groups.subquery()
        query = sa.select(sa.func.count(), sa.func.sum(inner.c.fw_rows)).select_from(inner)
        alike, rows = op.get_bind().execute(query).one()
        if alike:
            some = op.get_bind().execute(groups.order_by(*named).limit(refusals.SHOWN)).all()
            raise refusals.alike(table, columns, int(rows), (row[:-1] for row in some))

    within = f" where {where}" if where is not None else ""
    once(f"refuse rows of {table} alike in {', '.join(columns)}{within}", check)


@recordable
def require_parents(table: str, column: str, parent: str, target: str) -> None:
    """Raise FwError if a row refers to a missing row of `parent`."""
    child, other = (
        sa.table(table, sa.column(column)).alias("c"),
        sa.table(parent, sa.column(target)),
    )
    there = other.alias("p")
    lost = child.c[column].is_not(None) & ~sa.exists().where(there.c[target] == child.c[column])
    _refuse(
        f"refuse rows of {table} whose {column} is no {target} of {parent}",
        sa.select(sa.func.count()).select_from(child).where(lost),
        sa.select(child.c[column]).where(lost).distinct().limit(refusals.SHOWN),
        table,
        f"refer by {column} to missing rows of {parent}",
    )


@recordable
def require_words(table: str, column: str, *words: str) -> None:
    """Raise FwError if a row has a value in the column that isn't one of these words."""
    held = sa.table(table, sa.column(column, sa.String()))
    wrong = held.c[column].not_in(words)
    _refuse(
        f"refuse rows of {table} whose {column} is none of {', '.join(words)}",
        sa.select(sa.func.count()).select_from(held).where(wrong),
        sa.select(held.c[column]).where(wrong).distinct().limit(refusals.SHOWN),
        table,
        f"hold a value that {column} no longer allows",
    )


@recordable
def require_condition(table: str, text: str) -> None:
    """Raise FwError if a row doesn't fulfil a condition, such as `ends_at > starts_at`."""
    rows = sa.table(table, *map(sa.column, names(parse(text))))
    broken = sa.not_(condition(text))
    shown = [*rows.columns]
    _refuse(
        f"refuse rows of {table} that break {text}",
        sa.select(sa.func.count()).select_from(rows).where(broken),
        sa.select(*shown).where(broken).distinct().limit(refusals.SHOWN),
        table,
        f"break the rule {text}",
    )


def _refuse(label: str, counting: Any, showing: Any, table: str, what: str) -> None:
    def check() -> None:
        count = int(op.get_bind().execute(counting).scalar_one())
        if count:
            some = op.get_bind().execute(showing).all()
            raise refusals.breaking(table, what, count, some)

    once(label, check)


@recordable
def require_castable(table: str, column: str, old: Any, new: Any, *, unique: bool = False) -> None:
    """Raise FwError if a value of the column, of type `old`, can't be cast to `new`.

    With `unique`, also if two values become the same.
    """

    def check() -> None:
        found = refusals.CastCheck(table, column, old, new, unique=unique)
        for key, value in rows_of(table, column, old):
            found.take(key, value)
        found.finish()

    once(f"refuse rows of {table} whose {column} can't be cast to {kind_of(new)}", check)


def rows_of(
    table: str, column: str, type_: Any, *, empty: bool = False
) -> Iterator[tuple[dict[str, Any], Any]]:
    """Yield the key and the value of each row with a value in the column, in chunks.

    With `empty`, yield the rows without a value instead.
    A JSON value is yielded as text, because numbers could lose digits in Python.
    """
    bind = op.get_bind()
    inspector = sa.inspect(bind)
    keys = inspector.get_pk_constraint(table)["constrained_columns"]
    types = {each["name"]: each["type"] for each in inspector.get_columns(table)}
    if len(keys) != 1:
        raise FwError(
            f"{table} has no primary key of one column, so {column} can't be set row by row"
        )
    key: sa.ColumnClause[Any] = sa.column(keys[0], types[keys[0]])
    value: sa.ColumnClause[Any] = sa.column(column, type_)
    shown: sa.ColumnElement[Any] = value
    if kind_of(type_) == "json":
        shown = sa.cast(value, sa.Text())
    query = (
        sa.select(key, shown)
        .select_from(sa.table(table))
        .where(value.is_(None) if empty else value.is_not(None))
    )
    rows: Sequence[Any] = bind.execute(query.order_by(key).limit(_CHUNK)).all()
    while rows:
        yield from (({key.name: row[0]}, row[1]) for row in rows)
        behind = query.where(key > rows[-1][0])
        rows = bind.execute(behind.order_by(key).limit(_CHUNK)).all()
