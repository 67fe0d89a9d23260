# fw:generated:sha256:96b7811c09ee079419a22af0f895c6ae75abbc47b560ed8ec0edf0455b82a3bd
"""HTTP handlers for country pages."""

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

from app.repositories.country_page import CountryPageRepository
from app.schemas.country_page import (
    CountryPageCountry,
    CountryPageCreate,
    CountryPageQuery,
    CountryPageShow,
    CountryPageUpdate,
)
from app.services.country_page import CountryPageService


async def country_page_service() -> CountryPageService:
    """Provide the service of the handlers; tests can override it."""
    return CountryPageService(CountryPageRepository())


CountryPageServiceDep = Annotated[CountryPageService, Depends(country_page_service)]


async def index(
    service: CountryPageServiceDep, query: Annotated[CountryPageQuery, Query()]
) -> Response:
    """List country pages."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: CountryPageServiceDep,
    id: CountryPageCountry,
    query: Annotated[CountryPageShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a country page."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: CountryPageServiceDep, body: CountryPageCreate) -> Response:
    """Create a country page."""
    record = await service.create(body.model_dump())
    return created(record, key=record.country)


async def update(
    service: CountryPageServiceDep,
    id: CountryPageCountry,
    body: CountryPageUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a country page.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: CountryPageServiceDep, id: CountryPageCountry, if_match: IfMatch = None
) -> Response:
    """Delete a country page."""
    await service.delete(id, if_match)
    return deleted(id)
