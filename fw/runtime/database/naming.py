"""Names of constraints and indexes, the same in models, migrations and databases."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

__all__ = [
    "MAX_LENGTH",
    "check_name",
    "condition_column_name",
    "foreign_key_name",
    "index_name",
    "primary_key_name",
    "shortened",
    "unique_name",
]

MAX_LENGTH = 63
"""PostgreSQL's limit for identifiers; MySQL's is one more."""

_DIGEST = 8


def primary_key_name(table: str) -> str:
    """Return the name of a table's primary key."""
    return shortened(f"pk_{table}")


def foreign_key_name(table: str, column: str) -> str:
    """Return the name of a column's foreign key."""
    return shortened(f"fk_{table}_{column}")


def unique_name(table: str, columns: Iterable[str]) -> str:
    """Return the name of a unique constraint on columns, in their order."""
    return shortened("_".join(("uq", table, *columns)))


def index_name(table: str, columns: Iterable[str]) -> str:
    """Return the name of an index on columns, in their order."""
    return shortened("_".join(("idx", table, *columns)))


def check_name(table: str, column: str) -> str:
    """Return the name of the check of a column's allowed values."""
    return shortened(f"ck_{table}_{column}")


def condition_column_name(index: str) -> str:
    """Return the name of MySQL's generated column for the condition of a unique index."""
    return shortened(f"fw_{index}")


def shortened(name: str) -> str:
    """Return a name within the limit of every database; a long one ends in a digest."""
    if len(name.encode()) <= MAX_LENGTH:
        return name
    digest = sha256(name.encode()).hexdigest()[:_DIGEST]
    kept = name.encode()[: MAX_LENGTH - _DIGEST - 1].decode(errors="ignore").rstrip("_")
    return f"{kept}_{digest}"
