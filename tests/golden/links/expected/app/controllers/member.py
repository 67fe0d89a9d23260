# fw:generated:sha256:cceec69b4acc60bb8bf0062d85e42f5f9d36f1a3b180bee6f0e6cbefb9059e1a
"""HTTP handlers for members."""

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

from app.schemas.member import MemberCreate, MemberQuery, MemberShow, MemberUpdate
from app.services.member import MemberService


class MemberController:
    """Handlers for `/members`."""

    def __init__(self, service: MemberService) -> None:
        self.service = service

    async def index(self, query: Annotated[MemberQuery, Query()]) -> Response:
        """List members."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[MemberShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a member."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: MemberCreate) -> Response:
        """Create a member."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: MemberUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a member."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete a member."""
        await self.service.delete(id, if_match)
        return deleted(id)
