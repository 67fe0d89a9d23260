"""Collations of texts: that of new tables, those that differ from it, and their conversion."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from fw.runtime.database.sql.collations import CollationDifference
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

__all__ = ["collation_differences", "collation_of", "conversion", "database_conversion"]

_BY_CHARACTERS = ("utf8mb4_nopad_bin", "utf8mb4_0900_bin", "utf8mb4_bin", "ascii_bin")
"""Suitable collations: that of JSON in MariaDB is utf8mb4_bin, that of UUIDs is ascii_bin."""
_NAME = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)+")
_DEFINITION = re.compile(
    r"(?P<type>\w+(?:\([^)]*\))?)(?: CHARACTER SET \w+)?(?: COLLATE \w+)?(?P<rest>.*)", re.DOTALL
)


def collation_of(version: str) -> str:
    """Return the collation of new databases and tables on a server: that of other backends."""
    return "utf8mb4_nopad_bin" if "mariadb" in version.lower() else "utf8mb4_0900_bin"


def collation_differences(
    connection: Connection, tables: Collection[str]
) -> list[CollationDifference]:
    """Return the database and each column of tables that has an unsuitable collation."""
    from sqlalchemy import text

    wanted = _collation_of_server(connection)
    default = str(connection.scalar(text("SELECT @@collation_database")))
    found = []
    if default not in _BY_CHARACTERS:
        found.append(CollationDifference("", "", default, wanted))
    columns = text(
        "SELECT table_name, column_name, collation_name FROM information_schema.columns"
        " WHERE table_schema = DATABASE() AND collation_name IS NOT NULL"
        " ORDER BY table_name, ordinal_position"
    )
    for table, column, collation in connection.execute(columns):
        if table in tables and collation not in _BY_CHARACTERS:
            found.append(CollationDifference(table, column, collation, wanted))
    return found


def database_conversion(connection: Connection, collation: str | None) -> str:
    """Return the statement that sets the collation of new tables; None is that of fw."""
    return f"ALTER DATABASE {_clause(collation or _collation_of_server(connection))}"


def conversion(
    connection: Connection, table: str, columns: Sequence[str], collation: str | None
) -> str:
    """Return the statement that sets the collation of columns; None is that of fw.

    Raise FwError if rows would become alike in a unique key, or if the character set of the
    collation lacks characters of a text.
    """
    wanted = collation or _collation_of_server(connection)
    clause = _clause(wanted)
    for column in columns:
        _refuse_lost_characters(connection, table, column, wanted)
    for key in _unique_keys(connection, table):
        if not {*columns}.isdisjoint(key):
            _refuse_duplicates(connection, table, key, columns, wanted)
    definitions = _definitions(connection, table)
    parts = [f"DEFAULT {clause}"]
    for column in columns:
        found = _DEFINITION.fullmatch(definitions[column])
        assert found is not None
        parts.append(f"MODIFY {_quoted(column)} {found['type']} {clause}{found['rest']}")
    return f"ALTER TABLE {_quoted(table)} {', '.join(parts)}"


def _collation_of_server(connection: Connection) -> str:
    from sqlalchemy import text

    return collation_of(str(connection.scalar(text("SELECT VERSION()"))))


def _clause(collation: str) -> str:
    if not _NAME.fullmatch(collation):
        raise FwError(f"unknown collation {collation!r}", hint="use one of SHOW COLLATION")
    return f"CHARACTER SET {_character_set(collation)} COLLATE {collation}"


def _character_set(collation: str) -> str:
    return collation.partition("_")[0]


def _quoted(name: str) -> str:
    return f"`{name.replace('`', '``')}`"


def _definitions(connection: Connection, table: str) -> dict[str, str]:
    """Return the definition of each column as the server writes it."""
    row = connection.exec_driver_sql(f"SHOW CREATE TABLE {_quoted(table)}").one()
    found = re.findall(r"^  `((?:[^`]|``)+)` (.*?),?$", str(row[1]), re.MULTILINE)
    return {name.replace("``", "`"): definition for name, definition in found}


def _unique_keys(connection: Connection, table: str) -> Iterator[list[str]]:
    from sqlalchemy import inspect

    inspector = inspect(connection)
    yield inspector.get_pk_constraint(table)["constrained_columns"]
    for index in inspector.get_indexes(table):
        if index["unique"]:
            yield [name for name in index["column_names"] if name is not None]


def _refuse_lost_characters(
    connection: Connection, table: str, column: str, collation: str
) -> None:
    name, character_set = _quoted(column), _character_set(collation)
    stored = f"CONVERT(CONVERT({name} USING {character_set}) USING utf8mb4)"
    query = (
        f"SELECT COUNT(*) FROM {_quoted(table)}"  # noqa: S608 - quoted names
        f" WHERE BINARY {stored} <> BINARY CONVERT({name} USING utf8mb4)"
    )
    count = int(connection.exec_driver_sql(query).scalar_one())
    if count:
        rows = "1 row has" if count == 1 else f"{count:,} rows have"
        raise FwError(
            f"{rows} characters in {table}.{column} that {character_set} can't store",
            hint="change or delete those rows",
        )


def _refuse_duplicates(
    connection: Connection, table: str, key: Sequence[str], columns: Sequence[str], collation: str
) -> None:
    texts = f"USING {_character_set(collation)}) COLLATE {collation}"
    values = [
        f"CONVERT({_quoted(name)} {texts}" if name in columns else _quoted(name) for name in key
    ]
    present = " AND ".join(f"{_quoted(name)} IS NOT NULL" for name in key)
    groups = (
        f"SELECT COUNT(*) AS alike FROM {_quoted(table)} WHERE {present}"  # noqa: S608
        f" GROUP BY {', '.join(values)} HAVING COUNT(*) > 1"
    )
    query = f"SELECT COALESCE(SUM(alike), 0) FROM ({groups}) AS found"  # noqa: S608
    count = int(connection.exec_driver_sql(query).scalar_one())
    if count:
        raise FwError(
            f"{count:,} rows of {table} would have the same {' and '.join(key)} with the"
            f" collation {collation}, which must be unique",
            hint="change or delete those rows",
        )
