# fw:generated:sha256:87a4a5cc8de0ea6188b6b49d503be76e01ffb902db978e4d2256d0efba21155b
"""Answers requests about accounts."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
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

    async def show(self, id: UuidKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one account."""
        row = await self.service.find(id)
        return success(row, if_none_match)

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
