# fw:generated:sha256:e5e2561be58970ff8dfe762cafc51f451932627a2afd65ed987a117fb295edad
"""HTTP handlers for auth roles."""

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

from app.repositories.auth_role import AuthRoleRepository
from app.schemas.auth_role import (
    AuthRoleCreate,
    AuthRoleQuery,
    AuthRoleShow,
    AuthRoleUpdate,
)
from app.services.auth_role import AuthRoleService


async def auth_role_service() -> AuthRoleService:
    """Provide the service of the handlers; tests can override it."""
    return AuthRoleService(AuthRoleRepository())


AuthRoleServiceDep = Annotated[AuthRoleService, Depends(auth_role_service)]


async def index(
    service: AuthRoleServiceDep, query: Annotated[AuthRoleQuery, Query()]
) -> Response:
    """List auth roles."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: AuthRoleServiceDep,
    id: UuidKey,
    query: Annotated[AuthRoleShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an auth role."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: AuthRoleServiceDep, body: AuthRoleCreate) -> Response:
    """Create an auth role."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: AuthRoleServiceDep,
    id: UuidKey,
    body: AuthRoleUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an auth role.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: AuthRoleServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete an auth role."""
    await service.delete(id, if_match)
    return deleted(id)
