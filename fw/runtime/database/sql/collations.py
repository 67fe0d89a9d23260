"""Collation differences: texts that a database compares or stores unlike other databases."""

from __future__ import annotations

from typing import NamedTuple

from typing_extensions import override

__all__ = ["CollationDifference"]


class CollationDifference(NamedTuple):
    """A column with an unsuitable collation; without `table`, the default of the database."""

    table: str
    column: str
    collation: str
    expected: str

    @override
    def __str__(self) -> str:
        if not self.table:
            return f"the default collation of the database is {self.collation}, not {self.expected}"
        place = f"column {self.table}.{self.column}"
        return f"{place} has the collation {self.collation}, not {self.expected}"
