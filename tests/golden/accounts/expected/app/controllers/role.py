# fw:generated:sha256:7d46adbb1563876be0ccc55408af6759cd1aece8032535f94143ed4327997734
"""HTTP handlers for roles."""

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

from app.repositories.role import RoleRepository
from app.schemas.role import RoleCreate, RoleQuery, RoleShow, RoleUpdate
from app.services.role import RoleService


async def role_service() -> RoleService:
    """Provide the service of the handlers; tests can override it."""
    return RoleService(RoleRepository())


RoleServiceDep = Annotated[RoleService, Depends(role_service)]


async def index(
    service: RoleServiceDep, query: Annotated[RoleQuery, Query()]
) -> Response:
    """List roles."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: RoleServiceDep,
    id: UuidKey,
    query: Annotated[RoleShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a role."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: RoleServiceDep, body: RoleCreate) -> Response:
    """Create a role."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: RoleServiceDep, id: UuidKey, body: RoleUpdate, if_match: IfMatch = None
) -> Response:
    """Update a role.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: RoleServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a role."""
    await service.delete(id, if_match)
    return deleted(id)
