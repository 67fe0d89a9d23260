# fw:generated:sha256:d38f6286977d6af0ff1b778fdfdfd23b51bd4e1af9d3dad4e25d2e03226f0c1e
"""HTTP handlers for books."""

from typing import Annotated

from fastapi import Depends, Query
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

from app.repositories.book import BookRepository
from app.schemas.book import BookCreate, BookQuery, BookShow, BookUpdate
from app.services.book import BookService


async def book_service() -> BookService:
    """Provide the service of the handlers; tests can override it."""
    return BookService(BookRepository())


BookServiceDep = Annotated[BookService, Depends(book_service)]


async def index(
    service: BookServiceDep, query: Annotated[BookQuery, Query()]
) -> Response:
    """List books."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: BookServiceDep,
    id: IntKey,
    query: Annotated[BookShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a book."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: BookServiceDep, body: BookCreate) -> Response:
    """Create a book."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: BookServiceDep, id: IntKey, body: BookUpdate, if_match: IfMatch = None
) -> Response:
    """Update a book.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: BookServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a book."""
    await service.delete(id, if_match)
    return deleted(id)
