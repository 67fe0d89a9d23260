# fw:generated:sha256:a129d5ea0f10497c2408eb809313664955839e11ef65d6690c13fb9f4aa3f46d
"""Answers requests about accounts."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    ListQuery,
    Response,
    UuidKey,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.account import AccountCreate, AccountUpdate
from app.services.account import AccountService


class AccountController:
    """The handlers behind `/accounts`."""

    def __init__(self, service: AccountService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List accounts, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: UuidKey) -> Response:
        """Show one account."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: AccountCreate) -> Response:
        """Create one account."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: UuidKey, body: AccountUpdate) -> Response:
        """Change one account."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: UuidKey) -> Response:
        """Delete one account."""
        await self.service.delete(id)
        return deleted(id)
