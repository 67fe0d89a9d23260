# fw:generated:sha256:7bd88d91c87dc1df8f8c6fa56a7fa075a5fa0b8aee7eb723c6878e0f1f131928
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
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(
    service: InternationalStandardizationOrganizationWorkingGroupServiceDep,
    body: InternationalStandardizationOrganizationWorkingGroupCreate,
) -> Response:
    """Create an international standardization organization working group."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: InternationalStandardizationOrganizationWorkingGroupServiceDep,
    id: UuidKey,
    body: InternationalStandardizationOrganizationWorkingGroupUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an international standardization organization working group.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: InternationalStandardizationOrganizationWorkingGroupServiceDep,
    id: UuidKey,
    if_match: IfMatch = None,
) -> Response:
    """Delete an international standardization organization working group."""
    await service.delete(id, if_match)
    return deleted(id)
