# fw:generated:sha256:2a4a7c21e845505d83d7040cfc3b355b44798402073e7b99c24c9e5bdcb47726
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
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: LabelServiceDep, body: LabelCreate) -> Response:
    """Create a label."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: LabelServiceDep, id: IntKey, body: LabelUpdate, if_match: IfMatch = None
) -> Response:
    """Update a label.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: LabelServiceDep, id: IntKey, if_match: IfMatch = None
) -> Response:
    """Delete a label."""
    await service.delete(id, if_match)
    return deleted(id)
