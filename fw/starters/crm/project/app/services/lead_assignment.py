"""Round robin: new leads without an owner are assigned to the reps in turn."""

from datetime import UTC, datetime
from uuid import UUID

from fw.runtime.auth import as_system
from fw.runtime.database import transaction

from app.models.user import User
from app.repositories.lead import LeadRepository
from app.repositories.user import UserRepository

NEVER = datetime.min.replace(tzinfo=UTC)


async def assign(lead_id: UUID) -> None:
    """Assign a lead without an owner to the rep who has waited longest.

    The reps are locked, so that two leads at the same moment go to two reps.
    """
    users, leads = UserRepository(), LeadRepository()
    with as_system():
        async with transaction():
            lead = await leads.lock(lead_id)
            if lead is None or lead.owner_id is not None:
                return
            reps = users.query().where("active", True).where("takes_leads", True)
            waiting = await users.lock_many(await reps.pluck("id"))
            if not waiting:
                return
            owner = min(waiting, key=_turn)
            await users.update(owner.id, {"lead_assigned_at": datetime.now(UTC)})
            await leads.update(lead_id, {"owner_id": owner.id})


async def assign_waiting() -> None:
    """Assign the new leads that have no owner, as after a time without reps."""
    leads = LeadRepository().query().where("status", "new").where("owner_id", None)
    for lead in await leads.order_by("created_at").pluck("id"):
        await assign(lead)


def _turn(rep: User) -> tuple[datetime, UUID]:
    return rep.lead_assigned_at or NEVER, rep.id
