"""Collations of texts: columns that compare or store texts unlike the other databases."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

__all__ = ["collation_differences", "collation_of"]

_BY_CHARACTERS = ("utf8mb4_nopad_bin", "utf8mb4_0900_bin", "utf8mb4_bin", "ascii_bin")
"""Suitable collations: that of JSON in MariaDB is utf8mb4_bin, that of UUIDs is ascii_bin."""


def collation_of(version: str) -> str:
    """Return the collation of new databases on a server: that of all other backends."""
    return "utf8mb4_nopad_bin" if "mariadb" in version.lower() else "utf8mb4_0900_bin"


def collation_differences(connection: Connection, tables: Collection[str]) -> list[str]:
    """Return a line for the database and each column of tables with an unsuitable collation."""
    from sqlalchemy import text

    wanted = collation_of(str(connection.scalar(text("SELECT VERSION()"))))
    default = connection.scalar(text("SELECT @@collation_database"))
    found = []
    if default not in _BY_CHARACTERS:
        found.append(f"the default collation of the database is {default}, not {wanted}")
    columns = text(
        "SELECT table_name, column_name, collation_name FROM information_schema.columns"
        " WHERE table_schema = DATABASE() AND collation_name IS NOT NULL"
    )
    for table, column, collation in connection.execute(columns):
        if table in tables and collation not in _BY_CHARACTERS:
            found.append(f"column {table}.{column} has the collation {collation}, not {wanted}")
    return found
