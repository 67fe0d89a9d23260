"""What revisions do that Alembic has no operation for. Used inside `upgrade()` and `downgrade()`."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.ext.compiler import compiles

from fw.runtime.database import types as t
from fw.runtime.database.model import now
from fw.runtime.database.sql.columns import columns_of
from fw.runtime.database.sql.migrations.implementations import provider_of
from fw.runtime.errors import FwError

__all__ = ["fill_now", "fill_nulls", "long_default", "rename_primary_key", "require_empty"]


class _LongDefault(sa.ColumnElement[str]):
    """The default of a text or JSON column, which some databases take only as an expression."""

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


def rename_primary_key(table: str, old: str, new: str) -> None:
    """Rename the constraint of a primary key.

    Only some databases keep such a name, where another table could want it.
    """
    context = op.get_context()
    if provider_of(context).names_primary_keys:
        quote = context.dialect.identifier_preparer.quote
        op.execute(f"ALTER TABLE {quote(table)} RENAME CONSTRAINT {quote(old)} TO {quote(new)}")


def require_empty(table: str, column: str) -> None:
    """Raise FwError if the table has a row: none could be given a value for `column`."""
    if op.get_context().as_sql:
        return
    rows = op.get_bind().execute(sa.select(sa.func.count()).select_from(sa.table(table))).scalar()
    if rows:
        raise FwError(
            f"{table} has {rows} row{'s' if rows > 1 else ''}, and none has a value for {column},"
            " which must have one",
            hint=f"give {column} a default or make it nullable in the schema, or empty the table",
        )


def fill_nulls(table: str, column: str, default: Any) -> None:
    """Set the column of the rows that hold no value in it to a `server_default`."""
    if isinstance(default, str):
        # Written into the statement, as a default is: the database reads it by the column's type.
        default = sa.literal(default, sa.String(), literal_execute=True)
    empty: sa.ColumnClause[object] = sa.column(column)
    op.execute(sa.update(sa.table(table, empty)).where(empty.is_(None)).values({column: default}))


def fill_now(table: str, *columns: str) -> None:
    """Set the columns of the rows that hold no value in them to this moment."""
    moment = now()
    for name in columns:
        column: sa.ColumnClause[object] = sa.column(name, t.DateTime())
        rows = sa.table(table, column)
        op.execute(sa.update(rows).where(rows.c[name].is_(None)).values({name: moment}))
