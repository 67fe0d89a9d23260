# fw:generated:sha256:dd1a5dd0ebceee5af164bf5c6e0982dfca8807309b5a67e2a080d50fbfee9db4
"""HTTP handlers for categories."""

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
    """Handlers for `/categories`."""

    def __init__(self, service: CategoryService) -> None:
        self.service = service

    async def index(self, query: Annotated[CategoryQuery, Query()]) -> Response:
        """List categories."""
        page = await self.service.paginate(query)
        return paginated(page.rows, page.meta())

    async def show(
        self,
        id: IntKey,
        query: Annotated[CategoryShow, Query()],
        if_none_match: IfNoneMatch = None,
    ) -> Response:
        """Retrieve a category."""
        row = await self.service.find(id, query)
        return success(row, if_none_match, tag=not query.include)

    async def store(self, body: CategoryCreate) -> Response:
        """Create a category."""
        row = await self.service.create(body.model_dump())
        return created(row)

    async def update(
        self, id: IntKey, body: CategoryUpdate, if_match: IfMatch = None
    ) -> Response:
        """Update a category."""
        row = await self.service.update(
            id, body.model_dump(exclude_unset=True), if_match
        )
        return success(row)

    async def destroy(self, id: IntKey, if_match: IfMatch = None) -> Response:
        """Delete a category."""
        await self.service.delete(id, if_match)
        return deleted(id)
