# fw:generated:sha256:b707e7cb8b28c7118636b82fdda7343ffe3690ab2e5ec250634a093e78cf1e43
"""Answers requests about international standardization organization subcommittees."""

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

from app.schemas.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommitteeCreate,
    InternationalStandardizationOrganizationSubcommitteeUpdate,
)
from app.services.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommitteeService,
)


class InternationalStandardizationOrganizationSubcommitteeController:
    """The handlers behind `/internationalstandardizationorganizationsubcommittees`."""

    def __init__(
        self, service: InternationalStandardizationOrganizationSubcommitteeService
    ) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List international standardization organization subcommittees, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one international standardization organization subcommittee."""
        row = await self.service.find(id)
        return success(row, if_none_match)

    async def store(
        self, body: InternationalStandardizationOrganizationSubcommitteeCreate
    ) -> Response:
        """Create one international standardization organization subcommittee."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self,
        id: UuidKey,
        body: InternationalStandardizationOrganizationSubcommitteeUpdate,
        if_match: IfMatch = None,
    ) -> Response:
        """Change one international standardization organization subcommittee."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one international standardization organization subcommittee."""
        await self.service.delete(id, if_match)
        return deleted(id)
