"""How SQLite's tables are migrated."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from alembic.ddl.sqlite import SQLiteImpl

from fw.runtime.database.backends.sqlite.connection import PATIENCE, Connection
from fw.runtime.database.sql.migrations.revisions import Implementation

__all__ = ["SqliteImplementation", "inline", "own_transactions"]


class SqliteImplementation(Implementation, SQLiteImpl):
    """Makes tables anew from what SQLAlchemy reads back, whose colons it takes for parameters."""

    __dialect__ = "sqlite"

    def autogen_column_reflect(self, inspector: Any, table: Any, column_info: Any) -> None:
        """Keep the colons of a default."""
        super().autogen_column_reflect(inspector, table, column_info)
        if isinstance(column_info.get("default"), str):
            column_info["default"] = column_info["default"].replace(":", r"\:")

    def prep_table_for_batch(self, batch_impl: Any, table: sa.Table) -> None:
        """Keep the colons of a check."""
        super().prep_table_for_batch(batch_impl, table)
        for constraint in table.constraints:
            if isinstance(constraint, sa.CheckConstraint):
                condition = str(getattr(constraint.sqltext, "text", constraint.sqltext))
                constraint.sqltext = sa.text(condition.replace(":", r"\:"))


@contextmanager
def inline(path: str) -> Iterator[sa.Connection]:
    """Open a file for migrations on the caller's own thread.

    A table that is made anew is dropped meanwhile: its references are checked afterwards.
    """
    engine = sa.create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(
            path, timeout=PATIENCE, factory=Connection, check_same_thread=False
        ),
        poolclass=sa.NullPool,
    )
    sa.event.listen(engine, "connect", own_transactions)
    sa.event.listen(engine, "begin", lambda each: each.exec_driver_sql("BEGIN IMMEDIATE"))
    with engine.connect() as connection:
        driver = connection.connection.cursor()
        driver.execute("PRAGMA foreign_keys = OFF")
        driver.close()
        connection.rollback()
        yield connection


def own_transactions(connection: Any, _: object) -> None:
    """Keep Python's own transaction control away: it would leave DDL outside of transactions."""
    connection.isolation_level = None
