# fw:generated:sha256:5049d79e5f417f299db52183708385c133d1fefd3adf3666451887f197579163
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
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: PersonServiceDep, body: PersonCreate) -> Response:
    """Create a person."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: PersonServiceDep, id: UuidKey, body: PersonUpdate, if_match: IfMatch = None
) -> Response:
    """Update a person.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: PersonServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a person."""
    await service.delete(id, if_match)
    return deleted(id)
