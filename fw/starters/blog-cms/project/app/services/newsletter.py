# fw:generated:sha256:6192d6b48e67c8b5610aec8e8720d31ec18d607c8a332640cabd94d8e12449d4
"""Business logic for newsletters: written as drafts, and queued once."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from fastapi import HTTPException
from fw.runtime import NotFound
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.access import require_editor
from app.models.newsletter import Newsletter, NewsletterStatus
from app.repositories.newsletter import NewsletterRepository
from app.repositories.post import PostRepository


class NewsletterService(Service[NewsletterRepository]):
    """Operations on newsletters. `app/services/mailing.py` sends those that are queued."""

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Newsletter] | None = None,
    ) -> Newsletter:
        """Change a draft."""
        async with transaction():
            await self._draft(id, "changed")
            return await super().update(id, values, precondition)

    async def delete(
        self, id: Key, precondition: Precondition[Newsletter] | None = None
    ) -> None:
        """Delete a draft."""
        async with transaction():
            await self._draft(id, "deleted")
            await super().delete(id, precondition)

    async def queue(self, id: UUID) -> Newsletter:
        """Queue a draft; the scheduler sends it from the next minute on."""
        require_editor("send newsletters")
        async with transaction():
            newsletter = await self._draft(id, "sent")
            published = PostRepository().published().where("id", newsletter.post_id)
            if newsletter.post_id is not None and not await published.exists():
                raise HTTPException(409, "The post of the newsletter isn't published")
            values = {
                "status": NewsletterStatus.QUEUED,
                "queued_at": datetime.now(UTC),
            }
            return await super().update(id, values)

    async def _draft(self, id: Key, what: str) -> Newsletter:
        """Return a draft, locked; HTTPException 409 for a newsletter that is on its way."""
        newsletter = await self.repository.lock(id)
        if newsletter is None:
            raise NotFound("Newsletter", str(id))
        if newsletter.status != NewsletterStatus.DRAFT:
            detail = f"The newsletter is {newsletter.status.value}; only drafts can be {what}"
            raise HTTPException(409, detail)
        return newsletter
