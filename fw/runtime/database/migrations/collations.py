"""Collations in revisions: conversion of texts that a database compares in its own way."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from fw.runtime.database.migrations.recording import recordable
from fw.runtime.database.sql.migrations.alembic_setup import backend_of

__all__ = ["set_collation", "set_default_collation"]


@recordable
def set_collation(table: str, *columns: str, collation: str | None = None) -> None:
    """Set the collation of columns, on databases that have one for each column.

    None is the collation of tables that fw creates. Raise FwError if rows would become alike in a
    unique key, or if the character set of the collation lacks characters of a text.
    """
    _convert(table, columns, collation)


@recordable
def set_default_collation(collation: str | None = None) -> None:
    """Set the collation of new tables, on databases that have one; None is that of fw."""
    _convert("", (), collation)


def _convert(table: str, columns: tuple[str, ...], collation: str | None) -> None:
    context = op.get_context()
    if context.as_sql:
        what = f"{', '.join(columns)} of {table}" if table else "the database"
        context.impl.static_output(f"-- set the collation of {what}")
        return
    connection = op.get_bind()
    statement = backend_of(context).collation_sql(connection, table, columns, collation)
    if statement is not None:
        op.execute(sa.text(statement.replace(":", r"\:")))
