# fw:generated:sha256:6dfccede9ecf00e4dc94d8b87132034aec7e5b3cd0dfc711f701c7c13ec35925
"""HTTP handlers for labels."""

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

from app.repositories.label import LabelRepository
from app.schemas.label import LabelCreate, LabelQuery, LabelShow, LabelSlug, LabelUpdate
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
    id: LabelSlug,
    query: Annotated[LabelShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a label."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: LabelServiceDep, body: LabelCreate) -> Response:
    """Create a label."""
    record = await service.create(body.model_dump())
    return created(record, key=record.slug)


async def update(
    service: LabelServiceDep, id: LabelSlug, body: LabelUpdate, if_match: IfMatch = None
) -> Response:
    """Update a label.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: LabelServiceDep, id: LabelSlug, if_match: IfMatch = None
) -> Response:
    """Delete a label."""
    await service.delete(id, if_match)
    return deleted(id)
