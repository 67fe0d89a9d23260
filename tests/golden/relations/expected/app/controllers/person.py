# fw:generated:sha256:a419fd0ecb529785a8a2a37f4287671e6d87f86b5370ccc5ad5f372dee1e9101
"""HTTP handlers for people."""

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

from app.repositories.person import PersonRepository
from app.schemas.person import PersonCreate, PersonQuery, PersonShow, PersonUpdate
from app.services.person import PersonService


async def person_service() -> PersonService:
    """Provide the service of the handlers; tests can override it."""
    return PersonService(PersonRepository())


PersonServiceDep = Annotated[PersonService, Depends(person_service)]


async def index(
    service: PersonServiceDep, query: Annotated[PersonQuery, Query()]
) -> Response:
    """List people."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: PersonServiceDep,
    id: UuidKey,
    query: Annotated[PersonShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a person."""
    row = await service.find(id, query)
    return success(row, if_none_match, tag=not query.include)


async def store(service: PersonServiceDep, body: PersonCreate) -> Response:
    """Create a person."""
    row = await service.create(body.model_dump())
    return created(row)


async def update(
    service: PersonServiceDep, id: UuidKey, body: PersonUpdate, if_match: IfMatch = None
) -> Response:
    """Update a person.

    A field left out keeps its value.
    """
    row = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(row)


async def destroy(
    service: PersonServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a person."""
    await service.delete(id, if_match)
    return deleted(id)
