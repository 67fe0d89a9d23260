# fw:generated:sha256:16e8dcff27ccca647e1055092bbe29eb500f0c2fe10dcb771ad20c98837e3954
"""Answers requests about international standardization organization working groups."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
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

    async def show(self, id: UuidKey) -> Response:
        """Show one international standardization organization working group."""
        row = await self.service.find(id)
        return success(row)

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
    ) -> Response:
        """Change one international standardization organization working group."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one international standardization organization working group."""
        await self.service.delete(id)
        return deleted(id)
