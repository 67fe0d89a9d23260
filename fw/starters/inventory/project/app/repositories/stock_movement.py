# fw:generated:sha256:207c77a0c0d217793ca73241c570ef596c33f358f9854ed35910e895ad50b0a8
"""Database access for stock movements."""

from collections.abc import Mapping
from typing import Any, NoReturn

from fw.runtime import FwError
from fw.runtime.database import Repository
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.stock_movement import StockMovement


class StockMovementRepository(Repository[StockMovement]):
    """The ledger: movements are added, and never changed or removed."""

    model = StockMovement

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[StockMovement] | None = None,
    ) -> NoReturn:
        """Raise FwError."""
        raise FwError(
            "a stock movement is never changed", hint="post the opposite movement"
        )

    async def delete(
        self, id: Key, precondition: Precondition[StockMovement] | None = None
    ) -> NoReturn:
        """Raise FwError."""
        raise FwError(
            "a stock movement is never deleted", hint="post the opposite movement"
        )
