# fw:generated:sha256:3522719bb5e99e1ba1b311e0212e3df2b69ac6a6a470d1e09070941e2bc83950
"""HTTP handlers for countries."""

from typing import Annotated

from fastapi import Depends, Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.repositories.country import CountryRepository
from app.schemas.country import (
    CountryCode,
    CountryCreate,
    CountryQuery,
    CountryShow,
    CountryUpdate,
)
from app.services.country import CountryService


async def country_service() -> CountryService:
    """Provide the service of the handlers; tests can override it."""
    return CountryService(CountryRepository())


CountryServiceDep = Annotated[CountryService, Depends(country_service)]


async def index(
    service: CountryServiceDep, query: Annotated[CountryQuery, Query()]
) -> Response:
    """List countries."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: CountryServiceDep,
    id: CountryCode,
    query: Annotated[CountryShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a country."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: CountryServiceDep, body: CountryCreate) -> Response:
    """Create a country."""
    record = await service.create(body.model_dump())
    return created(record, key=record.code)


async def update(
    service: CountryServiceDep,
    id: CountryCode,
    body: CountryUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a country.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: CountryServiceDep, id: CountryCode, if_match: IfMatch = None
) -> Response:
    """Delete a country."""
    await service.delete(id, if_match)
    return deleted(id)
