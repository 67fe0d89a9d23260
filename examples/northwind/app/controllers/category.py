# fw:generated:sha256:315775e17a03b831e036bf8dd9c66dff7f468079f927bd9bba099d808286d143
"""Answers requests about categories."""

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

from app.schemas.category import (
    CategoryCreate,
    CategoryQuery,
    CategoryShow,
    CategoryUpdate,
)
from app.services.category import CategoryService


class CategoryController:
    """The handlers behind `/categories`."""

    def __init__(self, service: CategoryService) -> None:
        self.service = service

    async def index(self, query: Annotated[CategoryQuery, Query()]) -> Response:
        """List categories, a page at a time."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[CategoryShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Show one category."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: CategoryCreate) -> Response:
        """Create one category."""
        row = await self.service.create(body.values())
        return created(row)

    async def update(
        self, id: IntKey, body: CategoryUpdate, if_match: IfMatch = None
    ) -> Response:
        """Change one category."""
        row = await self.service.update(id, body.changes(), if_match)
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete one category."""
        await self.service.delete(id, if_match)
        return deleted(id)
