# fw:generated:sha256:90a473473bb079d3076fe77bb0ba45259e96e298fa8e3a7ef40403ee799fddfa
"""Business logic for stages."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from fw.runtime import ValidationError
from fw.runtime.auth import as_system
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.enums import DealStatus
from app.models.stage import Stage
from app.repositories.deal import DealRepository
from app.repositories.stage import StageRepository


class StageService(Service[StageRepository]):
    """Operations on stages."""

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Stage] | None = None,
    ) -> Stage:
        """Change a stage, and the forecast of the open deals in it.

        Its pipeline and kind stay, because deals follow from them.
        """
        async with transaction():
            former = await self.find(id)
            for field in ("pipeline_id", "kind"):
                if values.get(field, getattr(former, field)) != getattr(former, field):
                    message = "This never changes; create another stage instead"
                    raise ValidationError({field: [message]})
            stage = await super().update(id, values, precondition)
            if (stage.probability, stage.rot_days) != (
                former.probability,
                former.rot_days,
            ):
                await _follow(stage)
        return stage


async def _follow(stage: Stage) -> None:
    """Update what the open deals in a stage take from it."""
    with as_system():
        deals = DealRepository()
        inside = (
            deals.query().where("stage_id", stage.id).where("status", DealStatus.OPEN)
        )
        for deal in await inside.order_by("id").get():
            days = stage.rot_days
            stale_at = None if days is None else deal.stage_since + timedelta(days=days)
            await deals.update(
                deal.id, {"probability": stage.probability, "stale_at": stale_at}
            )
