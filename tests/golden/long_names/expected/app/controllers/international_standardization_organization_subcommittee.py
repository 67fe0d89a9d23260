# fw:generated:sha256:7088cbf8ad4a4fc9a0d0c0424a6467e5778ab64c2f8e1adec23b90f28ae1a694
"""HTTP handlers for international standardization organization subcommittees."""

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

from app.schemas.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommitteeCreate,
    InternationalStandardizationOrganizationSubcommitteeQuery,
    InternationalStandardizationOrganizationSubcommitteeShow,
    InternationalStandardizationOrganizationSubcommitteeUpdate,
)
from app.services.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommitteeService,
)


class InternationalStandardizationOrganizationSubcommitteeController:
    """Handlers for `/internationalstandardizationorganizationsubcommittees`."""

    def __init__(
        self, service: InternationalStandardizationOrganizationSubcommitteeService
    ) -> None:
        self.service = service

    async def index(
        self,
        query: Annotated[
            InternationalStandardizationOrganizationSubcommitteeQuery, Query()
        ],
    ) -> Response:
        """List international standardization organization subcommittees."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[
            InternationalStandardizationOrganizationSubcommitteeShow, Query()
        ],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve an international standardization organization subcommittee."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(
        self, body: InternationalStandardizationOrganizationSubcommitteeCreate
    ) -> Response:
        """Create an international standardization organization subcommittee."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self,
        id: UuidKey,
        body: InternationalStandardizationOrganizationSubcommitteeUpdate,
        if_match: IfMatch = None,
    ) -> Response:
        """Update an international standardization organization subcommittee."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete an international standardization organization subcommittee."""
        await self.service.delete(id, if_match)
        return deleted(id)
