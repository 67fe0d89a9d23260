# fw:generated:sha256:d15ba35d88fef1d9be50f30102163cd85a4911af42d8e0a67df2d31accb1d054
"""Business logic for stocktake lines."""

from collections.abc import Mapping
from typing import Any

from fw.runtime import ValidationError
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.stocktake_line import StocktakeLine
from app.repositories.stocktake import StocktakeRepository
from app.repositories.stocktake_line import StocktakeLineRepository
from app.services.stocktaking import counted, locked_stocktake


class StocktakeLineService(Service[StocktakeLineRepository]):
    """Operations on stocktake lines, while the stocktake is being counted."""

    async def create(self, values: Mapping[str, Any]) -> StocktakeLine:
        """Add goods that were found where none were expected."""
        stocktake = values["stocktake_id"]
        if await StocktakeRepository().find(stocktake) is None:
            raise ValidationError({"stocktake_id": ["Choose a stocktake"]})
        async with transaction():
            await locked_stocktake(stocktake, "count goods")
            return await super().create(await counted(None, dict(values)))

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[StocktakeLine] | None = None,
    ) -> StocktakeLine:
        """Enter what was counted; what is expected is what is on hand at this moment."""
        async with transaction():
            line = await self.find(id)
            await locked_stocktake(line.stocktake_id, "count goods")
            return await super().update(
                id, await counted(line, dict(values)), precondition
            )
