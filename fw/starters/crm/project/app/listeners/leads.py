"""Reactions to new leads."""

from fw.runtime.events import Created, listener

from app.models.lead import Lead
from app.services.lead_assignment import assign


@listener
async def assign_new_lead(event: Created[Lead]) -> None:
    """Give a lead without an owner to the next rep in turn."""
    if event.record.owner_id is None:
        await assign(event.record.id)
