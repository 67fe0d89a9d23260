"""Migrations of SQLite files with Alembic."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import sqlalchemy as sa
from alembic.ddl.sqlite import SQLiteImpl

from fw.runtime.database.backends.sqlite.connection import BUSY_TIMEOUT, Connection
from fw.runtime.database.sql.migrations.alembic_setup import Implementation

__all__ = [
    "SqliteImplementation",
    "broken_views",
    "disable_implicit_transactions",
    "sync_connection",
]


_RECREATED = "_alembic_tmp_"
"""Start of the name of a table that Alembic makes in place of another."""


class SqliteImplementation(Implementation, SQLiteImpl):
    """Recreates tables from SQLAlchemy's reflection.

    It takes colons for parameters, also in conditions of indexes, and leaves out the order of the
    columns of an index.
    """

    __dialect__ = "sqlite"

    def autogen_column_reflect(self, inspector: Any, table: Any, column_info: Any) -> None:
        """Escape the colons of a default."""
        super().autogen_column_reflect(inspector, table, column_info)
        if isinstance(column_info.get("default"), str):
            column_info["default"] = column_info["default"].replace(":", r"\:")
        if column_info.get("computed"):
            # SQLAlchemy's own pattern finds no expression after a type with two arguments.
            found = self._expression(table.name, column_info["name"]).replace(":", r"\:")
            column_info["computed"]["sqltext"] = found

    def rename_table(
        self, old_table_name: str, new_table_name: Any, schema: Any | None = None
    ) -> None:
        """Rename a table; a recreated one gets its name back in spite of the views that read it."""
        rename = partial(super().rename_table, old_table_name, new_table_name, schema)
        if not old_table_name.startswith(_RECREATED) or self.as_sql:
            rename()
            return
        self._exec("PRAGMA legacy_alter_table = ON")
        rename()
        self._exec("PRAGMA legacy_alter_table = OFF")

    def prep_table_for_batch(self, batch_impl: Any, table: sa.Table) -> None:
        """Escape the colons of a check, and give the columns of indexes their order."""
        super().prep_table_for_batch(batch_impl, table)
        for column in table.columns:
            if column.computed is not None:
                # The new table computes them again.
                batch_impl.column_transfers[column.name] = {}
        for name, index in batch_impl.indexes.items():
            where = index.dialect_options["sqlite"]["where"]
            if where is not None:
                index.dialect_options["sqlite"]["where"] = _escaped(where)
            descending = self._descending(name)
            if descending:
                ordered = (
                    one.desc() if one.name in descending else one for one in index.expressions
                )
                batch_impl.indexes[name] = sa.Index(
                    name, *ordered, unique=index.unique, **index.kwargs
                )
        _escape_checks(table, batch_impl.new_table)

    def _expression(self, table: str, column: str) -> str:
        """Return the expression of a computed column."""
        found = sa.text("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = :name")
        connection = self.connection
        if connection is None:
            return ""
        text = str(connection.execute(found, {"name": table}).scalar())
        name = rf'[,(\s]["`\[]?{re.escape(column)}["`\]]?\s'
        match = re.search(rf"{name}[^\n]*?GENERATED ALWAYS AS \((.*)\) STORED", text)
        return match[1] if match else ""

    def _descending(self, index: str) -> set[str]:
        """Return the columns that an index sorts in descending order."""
        found = sa.text('SELECT name FROM pragma_index_xinfo(:name) WHERE key = 1 AND "desc" = 1')
        connection = self.connection
        if connection is None:
            return set()
        return set(connection.execute(found, {"name": index}).scalars())


def broken_views(connection: sa.Connection) -> Iterator[tuple[str, str]]:
    """Yield the name and the error of each view that can't be read."""
    quote = connection.dialect.identifier_preparer.quote
    for name in sa.inspect(connection).get_view_names():
        try:
            connection.exec_driver_sql(f"SELECT 1 FROM {quote(name)} LIMIT 0").close()  # noqa: S608
        except sa.exc.DBAPIError as error:
            yield name, str(error.orig)


def _escape_checks(old: sa.Table, new: sa.Table) -> None:
    """Escape the colons of the checks that the new table takes over from the database."""
    reflected = {(check.name, _text(check)) for check in _checks(old)}
    for check in _checks(new):
        # One that was changed at the same time has been escaped in its revision.
        if (check.name, _text(check)) in reflected:
            check.sqltext = _escaped(check.sqltext)


def _checks(table: sa.Table) -> list[sa.CheckConstraint]:
    return [one for one in table.constraints if isinstance(one, sa.CheckConstraint)]


def _text(check: sa.CheckConstraint) -> str:
    return str(getattr(check.sqltext, "text", check.sqltext))


def _escaped(condition: Any) -> sa.TextClause:
    text = str(getattr(condition, "text", condition))
    return sa.text(text.replace(":", r"\:"))


@contextmanager
def sync_connection(path: str) -> Iterator[sa.Connection]:
    """Open a file for migrations on the caller's thread.

    Foreign keys are off, because recreating a table drops it; references are checked afterwards.
    """
    engine = sa.create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(
            path, timeout=BUSY_TIMEOUT, factory=Connection, check_same_thread=False
        ),
        poolclass=sa.NullPool,
    )
    sa.event.listen(engine, "connect", disable_implicit_transactions)
    sa.event.listen(engine, "begin", lambda each: each.exec_driver_sql("BEGIN IMMEDIATE"))
    with engine.connect() as connection:
        driver = connection.connection.cursor()
        driver.execute("PRAGMA foreign_keys = OFF")
        driver.close()
        connection.rollback()
        yield connection


def disable_implicit_transactions(connection: Any, _: object) -> None:
    """Disable sqlite3's transaction control, which keeps DDL out of transactions."""
    connection.isolation_level = None
