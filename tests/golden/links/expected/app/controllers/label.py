# fw:generated:sha256:3242bca5379eb2c462bcee2636b246d892b0232c2b699d2f120a678f45f2fec6
"""HTTP handlers for labels."""

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

from app.repositories.label import LabelRepository
from app.schemas.label import LabelCreate, LabelQuery, LabelShow, LabelUpdate
from app.services.label import LabelService


async def label_service() -> LabelService:
    """Provide the service of the handlers; tests can override it."""
    return LabelService(LabelRepository())


LabelServiceDep = Annotated[LabelService, Depends(label_service)]


async def index(
    service: LabelServiceDep, query: Annotated[LabelQuery, Query()]
) -> Response:
    """List labels."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: LabelServiceDep,
    id: IntKey,
    query: Annotated[LabelShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a label."""
    row = await service.find(id, query)
    return success(row, if_none_match, tag=not query.include)


async def store(service: LabelServiceDep, body: LabelCreate) -> Response:
    """Create a label."""
    row = await service.create(body.model_dump())
    return created(row)


async def update(
    service: LabelServiceDep, id: IntKey, body: LabelUpdate, if_match: IfMatch = None
) -> Response:
    """Update a label.

    A field left out keeps its value.
    """
    row = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(row)


async def destroy(
    service: LabelServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a label."""
    await service.delete(id, if_match)
    return deleted(id)
