# fw:generated:sha256:fbfd00cd31184a542b73472e8806f20bd705ced1204f395be66984f2a53c023d
"""HTTP handlers for authors."""

from typing import Annotated

from fastapi import Depends, Query
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

from app.repositories.author import AuthorRepository
from app.schemas.author import AuthorCreate, AuthorQuery, AuthorShow, AuthorUpdate
from app.services.author import AuthorService


async def author_service() -> AuthorService:
    """Provide the service of the handlers; tests can override it."""
    return AuthorService(AuthorRepository())


AuthorServiceDep = Annotated[AuthorService, Depends(author_service)]


async def index(
    service: AuthorServiceDep, query: Annotated[AuthorQuery, Query()]
) -> Response:
    """List authors."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: AuthorServiceDep,
    id: UuidKey,
    query: Annotated[AuthorShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an author."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: AuthorServiceDep, body: AuthorCreate) -> Response:
    """Create an author."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: AuthorServiceDep, id: UuidKey, body: AuthorUpdate, if_match: IfMatch = None
) -> Response:
    """Update an author.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: AuthorServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete an author."""
    await service.delete(id, if_match)
    return deleted(id)
