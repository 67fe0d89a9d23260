# fw:generated:sha256:e42bc3004b6ebf254765767c5cdb43b3446a54ef10ca09b138ed3483ab16daef
"""Answers requests about international standardization organization working groups."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    ListQuery,
    Response,
    UuidKey,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroupCreate,
    InternationalStandardizationOrganizationWorkingGroupUpdate,
)
from app.services.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroupService,
)


class InternationalStandardizationOrganizationWorkingGroupController:
    """The handlers behind `/internationalstandardizationorganizationworkinggroups`."""

    def __init__(
        self, service: InternationalStandardizationOrganizationWorkingGroupService
    ) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List international standardization organization working groups, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one international standardization organization working group."""
        row = await self.service.find(id)
        return success(row, if_none_match)

    async def store(
        self, body: InternationalStandardizationOrganizationWorkingGroupCreate
    ) -> Response:
        """Create one international standardization organization working group."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self,
        id: UuidKey,
        body: InternationalStandardizationOrganizationWorkingGroupUpdate,
        if_match: IfMatch = None,
    ) -> Response:
        """Change one international standardization organization working group."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one international standardization organization working group."""
        await self.service.delete(id, if_match)
        return deleted(id)
