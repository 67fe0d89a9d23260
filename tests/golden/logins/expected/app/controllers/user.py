# fw:generated:sha256:e62666f7a700301206c2428572b284d270465f83e5b26aec7002094c42bda4ff
"""HTTP handlers for users."""

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

from app.schemas.user import UserCreate, UserQuery, UserShow, UserUpdate
from app.services.user import UserService


class UserController:
    """Handlers for `/users`."""

    def __init__(self, service: UserService) -> None:
        self.service = service

    async def index(self, query: Annotated[UserQuery, Query()]) -> Response:
        """List users."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[UserShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a user."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: UserCreate) -> Response:
        """Create a user."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: UserUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a user."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a user."""
        await self.service.delete(id, if_match)
        return deleted(id)
