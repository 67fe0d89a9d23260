# fw:generated:sha256:b570d36adb5bbb167d646b3f68876ae48835e9fbd5d08af8bdaa3c98d4252799
"""Business logic for pages."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fw.runtime import NotFound
from fw.runtime.database import Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.page import Page
from app.repositories.page import PageRepository
from app.services.markup import sanitised_html
from app.services.redirect import lead_on, rewriting
from app.services.site import page_path


class PageService(Service[PageRepository]):
    """Operations on pages."""

    async def create(self, values: Mapping[str, Any]) -> Page:
        """Create a page."""
        return await super().create({**values, **_consequences(values)})

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Page] | None = None,
    ) -> Page:
        """Change a page; a changed slug of one that was published leaves a redirect."""
        async with rewriting() if "slug" in values else transaction():
            former = await self.repository.lock(id)
            if former is None:
                raise NotFound("Page", str(id))
            changes = {**values, **_consequences(values, former)}
            page = await super().update(id, changes, precondition)
            if page.slug != former.slug and former.published_at is not None:
                await lead_on(page_path(former.slug), page_path(page.slug))
        return page


def _consequences(
    values: Mapping[str, Any], former: Page | None = None
) -> dict[str, Any]:
    """Return the HTML of a written body, and the time of the first publication."""
    found: dict[str, Any] = {}
    if "body" in values:
        found["html"] = sanitised_html(values["body"])
    is_new = former is None or former.published_at is None
    if values.get("published") and is_new:
        found["published_at"] = datetime.now(UTC)
    return found
