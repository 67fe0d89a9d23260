# fw:generated:sha256:a6f58fe79358dbb2f1aaf2d6938855696443f305a5fb06c42aca716ecc699970
"""HTTP handlers for companies."""

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

from app.repositories.company import CompanyRepository
from app.schemas.company import (
    CompanyCreate,
    CompanyId,
    CompanyQuery,
    CompanyShow,
    CompanyUpdate,
)
from app.services.company import CompanyService


async def company_service() -> CompanyService:
    """Provide the service of the handlers; tests can override it."""
    return CompanyService(CompanyRepository())


CompanyServiceDep = Annotated[CompanyService, Depends(company_service)]


async def index(
    service: CompanyServiceDep, query: Annotated[CompanyQuery, Query()]
) -> Response:
    """List companies."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: CompanyServiceDep,
    id: CompanyId,
    query: Annotated[CompanyShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a company."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: CompanyServiceDep, body: CompanyCreate) -> Response:
    """Create a company."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: CompanyServiceDep,
    id: CompanyId,
    body: CompanyUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a company.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: CompanyServiceDep, id: CompanyId, if_match: IfMatch = None
) -> Response:
    """Delete a company."""
    await service.delete(id, if_match)
    return deleted(id)
