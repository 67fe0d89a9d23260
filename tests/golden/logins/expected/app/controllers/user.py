# fw:generated:sha256:922a1477233202f27040a9ec7ead0bca93184028c4159bf196914634379585b0
"""HTTP handlers for users."""

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

from app.repositories.user import UserRepository
from app.schemas.user import UserCreate, UserQuery, UserShow, UserUpdate
from app.services.user import UserService


async def user_service() -> UserService:
    """Provide the service of the handlers; tests can override it."""
    return UserService(UserRepository())


UserServiceDep = Annotated[UserService, Depends(user_service)]


async def index(
    service: UserServiceDep, query: Annotated[UserQuery, Query()]
) -> Response:
    """List users."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: UserServiceDep,
    id: UuidKey,
    query: Annotated[UserShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a user."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: UserServiceDep, body: UserCreate) -> Response:
    """Create a user."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: UserServiceDep, id: UuidKey, body: UserUpdate, if_match: IfMatch = None
) -> Response:
    """Update a user.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: UserServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a user."""
    await service.delete(id, if_match)
    return deleted(id)
