"""Link stores: the interface between many-to-many relations and databases."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

__all__ = ["LinkStore"]


class LinkStore(ABC):
    """The links of a many-to-many relation: pairs of a near key and a far key."""

    @abstractmethod
    async def among(self, keys: Sequence[Any]) -> set[tuple[Any, Any]]:
        """Return the pairs with one of these near keys."""

    @abstractmethod
    async def add(self, pairs: Sequence[tuple[Any, Any]]) -> None:
        """Add new pairs; in a transaction, all of them or none.

        Raises MissingReference if there is no record at an end.
        """

    @abstractmethod
    async def remove(self, key: Any, others: Sequence[Any]) -> None:
        """Remove the pairs of one near key with these far keys."""
