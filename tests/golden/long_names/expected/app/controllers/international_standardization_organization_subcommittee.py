# fw:generated:sha256:f3880e651a3a4a61a4e65c7d218ae68fcbb9c4c09bead7f31520e97de0eae5b2
"""Answers requests about international standardization organization subcommittees."""

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

    async def show(self, id: UuidKey) -> Response:
        """Show one international standardization organization subcommittee."""
        row = await self.service.find(id)
        return success(row)

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
    ) -> Response:
        """Change one international standardization organization subcommittee."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one international standardization organization subcommittee."""
        await self.service.delete(id)
        return deleted(id)
