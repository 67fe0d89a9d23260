# fw:generated:sha256:faf4bd3b84ca5a1023c4ac01018bbb86836fc837226c4a4eb01155617687acee
"""Business logic for pipelines: exactly one is the default."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import NotFound
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.pipeline import Pipeline
from app.repositories.pipeline import PipelineRepository


class PipelineService(Service[PipelineRepository]):
    """Operations on pipelines."""

    async def create(self, values: Mapping[str, Any]) -> Pipeline:
        """Create a pipeline; the first one is the default."""
        is_first = not await self.repository.query().exists()
        return await super().create({**values, "is_default": is_first})

    async def make_default(self, id: UUID) -> Pipeline:
        """Make a pipeline the default instead of the present one."""
        async with transaction():
            # All are locked, so that two requests can't choose a default each.
            keys = await self.repository.query().order_by("id").pluck("id")
            pipelines = {one.id: one for one in await self.repository.lock_many(keys)}
            if id not in pipelines:
                raise NotFound("Pipeline", id)
            for former in pipelines.values():
                if former.is_default and former.id != id:
                    await super().update(former.id, {"is_default": False})
            return await super().update(id, {"is_default": True})

    async def delete(
        self, id: Key, precondition: Precondition[Pipeline] | None = None
    ) -> None:
        """Delete a pipeline without deals, unless it is the default."""
        async with transaction():
            pipeline = await self.repository.lock(id)
            if pipeline is not None and pipeline.is_default:
                raise HTTPException(409, "Make another pipeline the default first")
            await super().delete(id, precondition)
