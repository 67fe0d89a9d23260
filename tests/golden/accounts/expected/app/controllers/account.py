# fw:generated:sha256:b73eb9659d53d237c5e878a16eeb04cf3ac1558f3d54e4833ba363be8469d40d
"""Answers requests about accounts."""

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

from app.schemas.account import AccountCreate, AccountQuery, AccountShow, AccountUpdate
from app.services.account import AccountService


class AccountController:
    """The handlers behind `/accounts`."""

    def __init__(self, service: AccountService) -> None:
        self.service = service

    async def index(self, query: Annotated[AccountQuery, Query()]) -> Response:
        """List accounts, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[AccountShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one account."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: AccountCreate) -> Response:
        """Create one account."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: UuidKey, body: AccountUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one account."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete one account."""
        await self.service.delete(id, if_match)
        return deleted(id)
