# fw:generated:sha256:9aae086ffac251c7b82cc5145b5d571896cc1c996c97f3f7630e2508c92d1c8b
"""Business logic for terms: their status follows from their dates."""

from collections.abc import Mapping
from typing import Any

from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.term import Term
from app.repositories.term import TermRepository
from app.services.term_status import update_statuses


class TermService(Service[TermRepository]):
    """Operations on terms."""

    async def create(self, values: Mapping[str, Any]) -> Term:
        """Create a term with the status of its dates."""
        async with transaction():
            term = await super().create(values)
            await update_statuses()
            return await self.find(term.id)

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Term] | None = None,
    ) -> Term:
        """Change a term; new dates may open or close its enrolment."""
        async with transaction():
            await super().update(id, values, precondition)
            await update_statuses()
            return await self.find(id)
