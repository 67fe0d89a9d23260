# fw:generated:sha256:8d6b907f513bb1e7aba3eeb245ab7a85795f16990fc4c56950e80c11cd8dd139
"""HTTP handlers for issues."""

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

from app.repositories.issue import IssueRepository
from app.schemas.issue import IssueCreate, IssueQuery, IssueShow, IssueUpdate
from app.services.issue import IssueService


async def issue_service() -> IssueService:
    """Provide the service of the handlers; tests can override it."""
    return IssueService(IssueRepository())


IssueServiceDep = Annotated[IssueService, Depends(issue_service)]


async def index(
    service: IssueServiceDep, query: Annotated[IssueQuery, Query()]
) -> Response:
    """List issues."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: IssueServiceDep,
    id: UuidKey,
    query: Annotated[IssueShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an issue."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: IssueServiceDep, body: IssueCreate) -> Response:
    """Create an issue."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: IssueServiceDep, id: UuidKey, body: IssueUpdate, if_match: IfMatch = None
) -> Response:
    """Update an issue.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: IssueServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete an issue."""
    await service.delete(id, if_match)
    return deleted(id)
