# fw:generated:sha256:a81dba9137e35419e6403918611e19ef8802ef5620ca527bfea8979f3e623e76
"""Answers requests about customers."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
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

    async def show(self, id: IntKey) -> Response:
        """Show one customer."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: CustomerCreate) -> Response:
        """Create one customer."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: IntKey, body: CustomerUpdate) -> Response:
        """Change one customer."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: IntKey) -> Response:
        """Delete one customer."""
        await self.service.delete(id)
        return deleted(id)
