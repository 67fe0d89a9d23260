# fw:generated:sha256:cf0ca07eafcb44efcd3043234869fbb812b551ed735f7119f56a6de4e6807a21
"""Business logic for assets: authors change and delete what they have uploaded."""

from collections.abc import Mapping
from typing import Any

from fastapi import HTTPException
from fw.runtime.database import Service
from fw.runtime.database.repositories.repository import Key, Precondition

from app.access import current_user, is_editor, require_user
from app.models.asset import Asset
from app.repositories.asset import AssetRepository


class AssetService(Service[AssetRepository]):
    """Operations on assets."""

    async def create(self, values: Mapping[str, Any]) -> Asset:
        """Add an image of the user to the library."""
        return await super().create({**values, "uploaded_by_id": current_user()})

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Asset] | None = None,
    ) -> Asset:
        """Change an image or its description."""
        await self._require_own(id)
        return await super().update(id, values, precondition)

    async def delete(
        self, id: Key, precondition: Precondition[Asset] | None = None
    ) -> None:
        """Delete an image; posts that it covers have none then."""
        await self._require_own(id)
        await super().delete(id, precondition)

    async def _require_own(self, id: Key) -> None:
        asset = await self.find(id)
        if not is_editor() and asset.uploaded_by_id != require_user():
            raise HTTPException(403, "Only editors can change the images of others")
