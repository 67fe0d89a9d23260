# fw:generated:sha256:50e1a0dc9477ffd4438af70ed89b848f502a9d9567899760e357b0cded8b12ee
"""HTTP handlers for international standardization organization working groups."""

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
    """Handlers for `/internationalstandardizationorganizationworkinggroups`."""

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
        """List international standardization organization working groups."""
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
        """Retrieve an international standardization organization working group."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(
        self, body: InternationalStandardizationOrganizationWorkingGroupCreate
    ) -> Response:
        """Create an international standardization organization working group."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self,
        id: UuidKey,
        body: InternationalStandardizationOrganizationWorkingGroupUpdate,
        if_match: IfMatch = None,
    ) -> Response:
        """Update an international standardization organization working group."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete an international standardization organization working group."""
        await self.service.delete(id, if_match)
        return deleted(id)
