# fw:generated:sha256:92eab99bb1fd66cc6e0c5092295f8506095a77a066af9d2959c3a1274baa8082
"""Answers requests about international standardization organization working groups."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    Response,
    UuidKey,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroupCreate,
    InternationalStandardizationOrganizationWorkingGroupQuery,
    InternationalStandardizationOrganizationWorkingGroupShow,
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

    async def index(
        self,
        query: Annotated[
            InternationalStandardizationOrganizationWorkingGroupQuery, Query()
        ],
    ) -> Response:
        """List international standardization organization working groups, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[
            InternationalStandardizationOrganizationWorkingGroupShow, Query()
        ],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one international standardization organization working group."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

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
