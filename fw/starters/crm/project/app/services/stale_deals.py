"""Nightly sweep: each stale deal gets a task for its owner, once in a stage."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from fw.runtime.database import transaction

from app.models.activity import ActivityKind, ActivityPriority
from app.repositories.activity import ActivityRepository
from app.repositories.deal import DealRepository
from app.services.activity import ActivityService


async def note_stale_deals() -> int:
    """Add a task for each stale deal that has none since it entered its stage; return their number."""
    stale = DealRepository().stale().where_null("stale_noted_at").order_by("id")
    return sum([await _note(deal) for deal in await stale.pluck("id")])


async def _note(id: UUID) -> bool:
    """Add the task of a deal; return False if it is no longer stale, or has one."""
    deals = DealRepository()
    async with transaction():
        await deals.lock(id)
        deal = await deals.stale().where_null("stale_noted_at").where("id", id).first()
        if deal is None:
            return False
        now = datetime.now(UTC)
        task = {
            "kind": ActivityKind.TASK,
            "subject": f"No progress for {(now - deal.stage_since).days} days: decide the next step",
            "priority": ActivityPriority.HIGH,
            "owner_id": deal.owner_id,
            "deal_id": id,
            "company_id": deal.company_id,
            "due_at": now + timedelta(hours=12),
        }
        await ActivityService(ActivityRepository()).create(task)
        await deals.update(id, {"stale_noted_at": now})
    return True
