# fw:generated:sha256:24e9af66753c472ff06d1fa8821ecd304a50c570a9967767394aa9d600530c76
"""HTTP handlers for country flags."""

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

from app.repositories.country_flag import CountryFlagRepository
from app.schemas.country_flag import (
    CountryFlagCode,
    CountryFlagCreate,
    CountryFlagQuery,
    CountryFlagShow,
    CountryFlagUpdate,
)
from app.services.country_flag import CountryFlagService


async def country_flag_service() -> CountryFlagService:
    """Provide the service of the handlers; tests can override it."""
    return CountryFlagService(CountryFlagRepository())


CountryFlagServiceDep = Annotated[CountryFlagService, Depends(country_flag_service)]


async def index(
    service: CountryFlagServiceDep, query: Annotated[CountryFlagQuery, Query()]
) -> Response:
    """List country flags."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: CountryFlagServiceDep,
    id: CountryFlagCode,
    query: Annotated[CountryFlagShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a country flag."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: CountryFlagServiceDep, body: CountryFlagCreate) -> Response:
    """Create a country flag."""
    record = await service.create(body.model_dump())
    return created(record, key=record.code)


async def update(
    service: CountryFlagServiceDep,
    id: CountryFlagCode,
    body: CountryFlagUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a country flag.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: CountryFlagServiceDep, id: CountryFlagCode, if_match: IfMatch = None
) -> Response:
    """Delete a country flag."""
    await service.delete(id, if_match)
    return deleted(id)
