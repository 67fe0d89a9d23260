"""What revisions do that Alembic has no operation for. Used inside `upgrade()` and `downgrade()`."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from fw.runtime.database import types as t
from fw.runtime.database.model import now
from fw.runtime.errors import FwError

__all__ = ["fill_now", "rename_primary_key", "require_empty"]


def rename_primary_key(table: str, old: str, new: str) -> None:
    """Rename the constraint of a primary key.

    Only PostgreSQL keeps such a name where another table could want it.
    """
    context = op.get_context()
    if context.dialect.name == "postgresql":
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
            hint=f"give {column} a default, or make it nullable",
        )


def fill_now(table: str, *columns: str) -> None:
    """Set the columns of the rows that hold no value in them to this moment."""
    moment = now()
    for name in columns:
        column: sa.ColumnClause[object] = sa.column(name, t.DateTime())
        rows = sa.table(table, column)
        op.execute(sa.update(rows).where(rows.c[name].is_(None)).values({name: moment}))
