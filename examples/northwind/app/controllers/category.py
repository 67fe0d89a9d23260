# fw:generated:sha256:b09856702b47947ff7e66d7602f8364fed9395447ddc95ddce350c3eb0ccd470
"""Answers requests about categories."""

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

from app.schemas.category import CategoryCreate, CategoryUpdate
from app.services.category import CategoryService


class CategoryController:
    """The handlers behind `/categories`."""

    def __init__(self, service: CategoryService) -> None:
        self.service = service

    async def index(self, query: Annotated[ListQuery, Query()]) -> Response:
        """List categories, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(self, id: IntKey) -> Response:
        """Show one category."""
        row = await self.service.find(id)
        return success(row)

    async def store(self, body: CategoryCreate) -> Response:
        """Create one category."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(self, id: IntKey, body: CategoryUpdate) -> Response:
        """Change one category."""
        row = await self.service.update(id, body.changes())
        return success(row)

    async def destroy(self, id: IntKey) -> Response:
        """Delete one category."""
        await self.service.delete(id)
        return deleted(id)
