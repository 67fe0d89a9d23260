# fw:generated:sha256:b36834153b90dc5edc3e0d695e9d5ec06292e6cf1fa3f2819d5fb9d706ea2ed6
"""Answers requests about customers."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    IntKey,
    ListQuery,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.customer import CustomerCreate, CustomerUpdate
from app.services.customer import CustomerService


class CustomerController:
    """The handlers behind `/customers`."""

    def __init__(self, service: CustomerService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List customers, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: IntKey, if_none_match: IfNoneMatch = None) -> Response:
        """Show one customer."""
        row = await self.service.find(id)
        return success(row, if_none_match)

    async def store(self, body: CustomerCreate) -> Response:
        """Create one customer."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: IntKey, body: CustomerUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one customer."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete one customer."""
        await self.service.delete(id, if_match)
        return deleted(id)
