# fw:generated:sha256:ffa0b6c0b1c584033c111cbca3ab7a6623d2b34019b625314b42a70fc5ce01fd
"""HTTP handlers for international standardization organization subcommittees."""

from typing import Annotated

from fastapi import Depends, Query
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

from app.repositories.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommitteeRepository,
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


async def international_standardization_organization_subcommittee_service() -> (
    InternationalStandardizationOrganizationSubcommitteeService
):
    """Provide the service of the handlers; tests can override it."""
    return InternationalStandardizationOrganizationSubcommitteeService(
        InternationalStandardizationOrganizationSubcommitteeRepository()
    )


InternationalStandardizationOrganizationSubcommitteeServiceDep = Annotated[
    InternationalStandardizationOrganizationSubcommitteeService,
    Depends(international_standardization_organization_subcommittee_service),
]


async def index(
    service: InternationalStandardizationOrganizationSubcommitteeServiceDep,
    query: Annotated[
        InternationalStandardizationOrganizationSubcommitteeQuery, Query()
    ],
) -> Response:
    """List international standardization organization subcommittees."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: InternationalStandardizationOrganizationSubcommitteeServiceDep,
    id: UuidKey,
    query: Annotated[InternationalStandardizationOrganizationSubcommitteeShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an international standardization organization subcommittee."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(
    service: InternationalStandardizationOrganizationSubcommitteeServiceDep,
    body: InternationalStandardizationOrganizationSubcommitteeCreate,
) -> Response:
    """Create an international standardization organization subcommittee."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: InternationalStandardizationOrganizationSubcommitteeServiceDep,
    id: UuidKey,
    body: InternationalStandardizationOrganizationSubcommitteeUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an international standardization organization subcommittee.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: InternationalStandardizationOrganizationSubcommitteeServiceDep,
    id: UuidKey,
    if_match: IfMatch = None,
) -> Response:
    """Delete an international standardization organization subcommittee."""
    await service.delete(id, if_match)
    return deleted(id)
