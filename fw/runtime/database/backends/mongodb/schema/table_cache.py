"""Per-table cache, kept with the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

import sqlalchemy as sa

__all__ = ["cached_with_table"]

T = TypeVar("T")


def cached_with_table(make: Callable[[sa.Table], T]) -> Callable[[sa.Table], T]:
    """Return a function that calls another one once for each table, and keeps its result there.

    A plan of migrations makes hundreds of tables. `functools.cache` would keep them all.
    """

    @wraps(make)
    def cached(table: sa.Table) -> T:
        # A copy of a table has the entries of the original one.
        found: tuple[sa.Table, T] | None = table.info.get(make)
        if found is None or found[0] is not table:
            found = table.info[make] = (table, make(table))
        return found[1]

    return cached
