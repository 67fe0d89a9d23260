"""DDL compiler: tables state their character set and collation."""

from __future__ import annotations

from sqlalchemy import Table
from sqlalchemy.dialects.mysql.base import MySQLDDLCompiler
from typing_extensions import override

from fw.runtime.database.backends.mysql.collations import collation_of

__all__ = ["TableCompiler"]


class TableCompiler(MySQLDDLCompiler):
    """DDL compiler whose tables don't depend on the collation of the database."""

    @override
    def post_create_table(self, table: Table) -> str:
        stated = super().post_create_table(table)
        if any(word in stated.upper() for word in ("COLLATE", "CHARSET", "CHARACTER SET")):
            return stated
        collation = collation_of("mariadb" if self.dialect.is_mariadb else "mysql")
        return f"{stated} CHARACTER SET utf8mb4 COLLATE {collation}"
