# fw:generated:sha256:11e139bff1dc96b1b7cc27afc06df57f3ff34d19eab943da50a60f53f3d75fc9
"""HTTP handlers for accounts."""

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
    """Handlers for `/accounts`."""

    def __init__(self, service: AccountService) -> None:
        self.service = service

    async def index(self, query: Annotated[AccountQuery, Query()]) -> Response:
        """List accounts."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: UuidKey,
        query: Annotated[AccountShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve an account."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: AccountCreate) -> Response:
        """Create an account."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: UuidKey, body: AccountUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update an account."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: UuidKey, if_match: IfMatch = None) -> Response:
        """Delete an account."""
        await self.service.delete(id, if_match)
        return deleted(id)
