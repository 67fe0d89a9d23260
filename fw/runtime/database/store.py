"""The one contract between repositories and databases, SQL or not."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from fw.runtime.database.selection import Row, Selection

__all__ = ["Store"]


class Store(ABC):
    """The records of one model in one database.

    Every row has exactly the model's public columns. Errors are those of
    `fw.runtime.database.errors`.
    """

    @abstractmethod
    async def find(self, key: Any) -> Row | None:
        """Return the row with that primary key, or None."""

    @abstractmethod
    async def select(self, selection: Selection) -> list[Row]:
        """Return the rows of a selection."""

    @abstractmethod
    async def count(self, selection: Selection) -> int:
        """Return how many rows meet a selection's conditions; its limit doesn't count."""

    @abstractmethod
    async def insert(self, values: Mapping[str, Any]) -> Row:
        """Add a record and return its row; missing columns get their defaults."""

    @abstractmethod
    async def update(self, key: Any, changes: Mapping[str, Any]) -> Row | None:
        """Change the columns given and return the row, or None if there is none."""

    @abstractmethod
    async def delete(self, key: Any) -> bool:
        """Remove a record; say whether there was one."""
