# fw:generated:sha256:d5960f6af4381d418aae000b2c0d4b6aacab4ef29f5f9520e84fc4ffb6df1677
"""Business logic for leads."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import ValidationError
from fw.runtime.database import Service
from fw.runtime.database.errors import Deadlock, UniqueViolation
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.deal import Deal
from app.models.lead import Lead, LeadStatus
from app.repositories.lead import LeadRepository
from app.services.conversion import convert_lead

RETRIES = 4


class LeadService(Service[LeadRepository]):
    """Operations on leads."""

    async def create(self, values: Mapping[str, Any]) -> Lead:
        """Create a lead. Without an owner, it gets the next rep in turn."""
        _check_status(values)
        return await super().create(values)

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Lead] | None = None,
    ) -> Lead:
        """Change a lead, unless it is converted."""
        _check_status(values)
        lead = await self.find(id)
        if lead.status == LeadStatus.CONVERTED:
            raise HTTPException(409, "The lead is converted; change its deal instead")
        return await super().update(id, values, precondition)

    async def convert(
        self, id: UUID, name: str | None = None, pipeline_id: UUID | None = None
    ) -> Deal:
        """Make a company, a contact and a deal of a lead, once; return the deal.

        Two leads of one company may be converted at the same moment. The one that fails is tried
        again, and finds what the other has created.
        """
        for _ in range(RETRIES):
            with suppress(Deadlock, UniqueViolation):
                return await convert_lead(id, name, pipeline_id)
        return await convert_lead(id, name, pipeline_id)


def _check_status(values: Mapping[str, Any]) -> None:
    """Raise ValidationError if a request converts a lead by its status."""
    if values.get("status") == LeadStatus.CONVERTED:
        raise ValidationError({"status": ["Convert the lead instead"]})
