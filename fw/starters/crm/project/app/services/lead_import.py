# fw:generated:sha256:20f187b299593e7f75507041f4e292d9829a690bd06c2c2e2c6f3a90b4d22579
"""Business logic for lead imports."""

from collections.abc import Mapping
from typing import Any

from fw.runtime import Queue
from fw.runtime.database import Service, transaction

from app.jobs.import_leads import ImportLeads
from app.models.lead_import import LeadImport
from app.repositories.lead_import import LeadImportRepository


class LeadImportService(Service[LeadImportRepository]):
    """Operations on lead imports."""

    async def create(self, values: Mapping[str, Any]) -> LeadImport:
        """Store the file; a job reads it."""
        async with transaction():
            stored = await super().create(values)
            await Queue().apush(ImportLeads(lead_import=stored.id))
        return stored
