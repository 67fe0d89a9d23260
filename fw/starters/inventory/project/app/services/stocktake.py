# fw:generated:sha256:ee376c12884fe118bcdec43c606c0b54a433d4822a455f830b63a25ccaa37c95
"""Business logic for stocktakes."""

from collections.abc import Mapping
from typing import Any

from fw.runtime.auth import as_system
from fw.runtime.database import Numbers, Service, transaction

from app.models.number_series import NumberSeries
from app.models.stocktake import Stocktake
from app.repositories.stocktake import StocktakeRepository
from app.services.access import current_user
from app.services.stocktaking import list_lines


class StocktakeService(Service[StocktakeRepository]):
    """Operations on stocktakes. `Stocktaking` ends them."""

    async def create(self, values: Mapping[str, Any]) -> Stocktake:
        """Start a stocktake, with a line for each stock level of the part that is counted."""
        by = current_user()
        async with transaction():
            with as_system():
                number = await Numbers(NumberSeries).next("ST-{year}-", width=4)
            made = await super().create(
                {**values, "number": number, "started_by_id": by}
            )
            with as_system():
                await list_lines(made)
        return made
