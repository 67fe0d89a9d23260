"""DDL compiler: collations of tables, and unique indexes of some rows."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import Table
from sqlalchemy.dialects.mysql.base import MySQLDDLCompiler
from typing_extensions import override

from fw.runtime.database.backends.mysql.collations import collation_of
from fw.runtime.database.naming import condition_column_name
from fw.runtime.database.sql.statements.conditions import CONDITION, condition

__all__ = ["TableCompiler"]


class TableCompiler(MySQLDDLCompiler):
    """DDL compiler whose tables don't depend on the collation of the database.

    A unique index of some rows gets a generated column: 1 in these rows, and null in all others,
    which unique indexes don't compare.
    """

    @override
    def post_create_table(self, table: Table) -> str:
        stated = super().post_create_table(table)
        if any(word in stated.upper() for word in ("COLLATE", "CHARSET", "CHARACTER SET")):
            return stated
        collation = collation_of("mariadb" if self.dialect.is_mariadb else "mysql")
        return f"{stated} CHARACTER SET utf8mb4 COLLATE {collation}"

    @override
    def visit_create_index(self, create: Any, **options: Any) -> str:  # type: ignore[override]
        index: sa.Index = create.element
        if not _is_partial_unique(index):
            shown: str = super().visit_create_index(create, **options)
            return shown
        name, table, column = self._names(index)
        chosen = sa.case((condition(index.info[CONDITION]), sa.literal_column("1")))
        value = self.sql_compiler.process(chosen, include_table=False, literal_binds=True)
        listed = ", ".join(self.preparer.quote(one.name) for one in index.columns)
        return (
            f"ALTER TABLE {table} ADD COLUMN {column} BOOL GENERATED ALWAYS AS ({value}) VIRTUAL,"
            f" ADD UNIQUE INDEX {name} ({listed}, {column})"
        )

    @override
    def visit_drop_index(self, drop: Any, **options: Any) -> str:
        index: sa.Index = drop.element
        if not _is_partial_unique(index):
            shown: str = super().visit_drop_index(drop, **options)
            return shown
        name, table, column = self._names(index)
        return f"ALTER TABLE {table} DROP INDEX {name}, DROP COLUMN {column}"

    def _names(self, index: sa.Index) -> tuple[str, str, str]:
        """Return the quoted names of an index, its table and its generated column."""
        quote = self.preparer.quote
        assert index.name is not None
        assert index.table is not None
        table = self.preparer.format_table(index.table)
        return quote(index.name), table, quote(condition_column_name(index.name))


def _is_partial_unique(index: sa.Index) -> bool:
    return bool(index.unique) and CONDITION in index.info
