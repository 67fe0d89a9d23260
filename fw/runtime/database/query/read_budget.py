"""Read budget: the bytes of texts that may be read for one response."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fw.runtime.errors import ResponseTooLarge

__all__ = ["ReadBudget"]


class ReadBudget:
    """The bytes of `limit` that are `left`; ResponseTooLarge if rows exceed them."""

    def __init__(self, limit: int) -> None:
        self.limit = self.left = limit

    def spend(self, rows: Iterable[dict[str, Any]], names: Sequence[str]) -> None:
        """Subtract the lengths of the texts in these columns of rows."""
        for name in names:
            for row in rows:
                value = row.get(name)
                if type(value) is str:
                    self.left -= len(value)
        if self.left < 0:
            self.refuse()

    def refuse(self) -> None:
        """Raise ResponseTooLarge."""
        raise ResponseTooLarge(self.limit)
