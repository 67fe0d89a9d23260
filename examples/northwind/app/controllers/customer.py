# fw:generated:sha256:f4fa0703dacd5169feb26ee86fa01ff067cb8cfdec5a59013a18d70c772ad0b5
"""HTTP handlers for customers."""

from typing import Annotated

from fastapi import Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    IntKey,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.schemas.customer import (
    CustomerCreate,
    CustomerQuery,
    CustomerShow,
    CustomerUpdate,
)
from app.services.customer import CustomerService


class CustomerController:
    """Handlers for `/customers`."""

    def __init__(self, service: CustomerService) -> None:
        self.service = service

    async def index(self, query: Annotated[CustomerQuery, Query()]) -> Response:
        """List customers."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[CustomerShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a customer."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: CustomerCreate) -> Response:
        """Create a customer."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: IntKey, body: CustomerUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a customer."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete a customer."""
        await self.service.delete(id, if_match)
        return deleted(id)
