# fw:generated:sha256:26dd7579f81955d223441cbf3ba53f24aa9234e490e052faa817441a321ab675
"""HTTP handlers for international standardization organization working groups."""

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

from app.repositories.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroupRepository,
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


async def international_standardization_organization_working_group_service() -> (
    InternationalStandardizationOrganizationWorkingGroupService
):
    """Provide the service of the handlers; tests can override it."""
    return InternationalStandardizationOrganizationWorkingGroupService(
        InternationalStandardizationOrganizationWorkingGroupRepository()
    )


InternationalStandardizationOrganizationWorkingGroupServiceDep = Annotated[
    InternationalStandardizationOrganizationWorkingGroupService,
    Depends(international_standardization_organization_working_group_service),
]


async def index(
    service: InternationalStandardizationOrganizationWorkingGroupServiceDep,
    query: Annotated[
        InternationalStandardizationOrganizationWorkingGroupQuery, Query()
    ],
) -> Response:
    """List international standardization organization working groups."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: InternationalStandardizationOrganizationWorkingGroupServiceDep,
    id: UuidKey,
    query: Annotated[InternationalStandardizationOrganizationWorkingGroupShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an international standardization organization working group."""
    row = await service.find(id, query)
    return success(row, if_none_match, tag=not query.include)


async def store(
    service: InternationalStandardizationOrganizationWorkingGroupServiceDep,
    body: InternationalStandardizationOrganizationWorkingGroupCreate,
) -> Response:
    """Create an international standardization organization working group."""
    row = await service.create(body.model_dump())
    return created(row)


async def update(
    service: InternationalStandardizationOrganizationWorkingGroupServiceDep,
    id: UuidKey,
    body: InternationalStandardizationOrganizationWorkingGroupUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an international standardization organization working group.

    A field left out keeps its value.
    """
    row = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(row)


async def destroy(
    service: InternationalStandardizationOrganizationWorkingGroupServiceDep,
    id: UuidKey,
    if_match: IfMatch = None,
) -> Response:
    """Delete an international standardization organization working group."""
    await service.delete(id, if_match)
    return deleted(id)
