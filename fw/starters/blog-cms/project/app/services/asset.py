# fw:generated:sha256:cf0ca07eafcb44efcd3043234869fbb812b551ed735f7119f56a6de4e6807a21
"""Business logic for assets: they belong to the user who uploads them."""

from collections.abc import Mapping
from typing import Any

from fw.runtime.database import Service

from app.access import current_user
from app.models.asset import Asset
from app.repositories.asset import AssetRepository


class AssetService(Service[AssetRepository]):
    """Operations on assets."""

    async def create(self, values: Mapping[str, Any]) -> Asset:
        """Add an image of the user to the library."""
        return await super().create({**values, "uploaded_by_id": current_user()})
