# fw:generated:sha256:ff511ad81aa745687a2bc64cc34d19cac2c47de31c37798b34cfc18d87b7ac0e
"""Business logic for activities: a deal knows until when a next step is planned."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from fw.runtime import ValidationError
from fw.runtime.auth import as_system
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.access import current_user
from app.models.activity import Activity
from app.repositories.activity import ActivityRepository
from app.repositories.deal import DealRepository


class ActivityService(Service[ActivityRepository]):
    """Operations on activities."""

    async def create(self, values: Mapping[str, Any]) -> Activity:
        """Plan or log an activity, of the actor unless another owner is given."""
        owner = values.get("owner_id") or current_user()
        if owner is None:
            raise ValidationError({"owner_id": ["Choose who does this"]})
        async with transaction():
            await _lock(values.get("deal_id"))
            activity = await super().create({**values, "owner_id": owner})
            await _update_plan(activity.deal_id)
        return activity

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Activity] | None = None,
    ) -> Activity:
        """Change an activity."""
        former = (await self.find(id)).deal_id
        async with transaction():
            await _lock(former, values.get("deal_id"))
            activity = await super().update(id, values, precondition)
            for deal in {former, activity.deal_id}:
                await _update_plan(deal)
        return activity

    async def delete(
        self, id: Key, precondition: Precondition[Activity] | None = None
    ) -> None:
        """Delete an activity."""
        deal = (await self.find(id)).deal_id
        async with transaction():
            await _lock(deal)
            await super().delete(id, precondition)
            await _update_plan(deal)

    async def complete(self, id: UUID) -> Activity:
        """Mark an activity as done now; one that is done stays unchanged."""
        activity = await self.find(id)
        if activity.done_at is not None:
            return activity
        return await self.update(id, {"done_at": datetime.now(UTC)})

    async def reopen(self, id: UUID) -> Activity:
        """Plan a done activity again."""
        return await self.update(id, {"done_at": None})


async def _lock(*deals: UUID | None) -> None:
    """Lock deals whose activities change: the last one to change sees all of them."""
    with as_system():
        await DealRepository().lock_many([deal for deal in deals if deal is not None])


async def _update_plan(deal: UUID | None) -> None:
    """Set until when a next step of the deal is planned: not beyond now without an activity."""
    if deal is None:
        return
    with as_system():
        planned = (
            ActivityRepository().query().where("deal_id", deal).where_null("done_at")
        )
        until = await planned.max("due_at")
        deals = DealRepository()
        if until is None:
            found = await deals.find(deal)
            until = (
                datetime.now(UTC)
                if found is None
                else min(found.planned_until, datetime.now(UTC))
            )
        await deals.update(deal, {"planned_until": until})
