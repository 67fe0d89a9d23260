"""Alembic's operations on SQLite, which copy a table to change it."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations

from fw.runtime.database.backends.sqlite.migrations import sync_connection


def test_checks_with_colons_survive_copies_of_their_table(tmp_path: Path) -> None:
    with sync_connection(str(tmp_path / "app.db")) as connection:
        operations = Operations(MigrationContext.configure(connection))
        given = "CONSTRAINT given CHECK (code <> 'a:b' and code <> ':c')"
        connection.exec_driver_sql(f"CREATE TABLE parts (id INTEGER, code TEXT, {given})")
        with operations.batch_alter_table("parts") as table:
            table.create_check_constraint("added", sa.text(r"code <> '\:d'"))
        with operations.batch_alter_table("parts") as table:
            table.drop_constraint("added", type_="check")
            table.create_check_constraint("added", sa.text(r"code <> '\:e'"))
            table.alter_column("code", nullable=False)
        with operations.batch_alter_table("parts") as table:
            table.alter_column("code", nullable=True)

        sql = str(connection.exec_driver_sql("SELECT sql FROM sqlite_master").scalar())
        assert given in sql
        assert "CONSTRAINT added CHECK (code <> ':e')" in sql
        assert "':d'" not in sql
