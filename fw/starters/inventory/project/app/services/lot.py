# fw:generated:sha256:b61f1c4c47715f84511b86968d0ef2310eb2a8fd17873777397035457dbb01c9
"""Business logic for lots."""

from collections.abc import Mapping
from typing import Any

from fw.runtime.auth import as_system
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.lot import Lot
from app.repositories.lot import LotRepository
from app.repositories.stock_level import StockLevelRepository


class LotService(Service[LotRepository]):
    """Operations on lots. Receipts create them."""

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Lot] | None = None,
    ) -> Lot:
        """Change a lot; its stock levels get its date, which decides what is picked first."""
        async with transaction():
            lot = await super().update(id, values, precondition)
            if "expires_on" in values:
                with as_system():
                    levels = StockLevelRepository()
                    for key in await levels.query().where("lot_id", id).pluck("id"):
                        await levels.update(key, {"expires_on": lot.expires_on})
            return lot
