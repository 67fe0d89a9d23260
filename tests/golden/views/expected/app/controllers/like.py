# fw:generated:sha256:ce990ed5f60a4e1c26ca75e416f7b917337f27bfd8d92a38f813e02c419da05e
"""HTTP handlers for likes."""

from typing import Annotated

from fastapi import Depends, Query
from fw.runtime.http import IfNoneMatch, Response, UuidKey, paginated, success

from app.repositories.like import LikeRepository
from app.schemas.like import LikeQuery, LikeShow
from app.services.like import LikeService


async def like_service() -> LikeService:
    """Provide the service of the handlers; tests can override it."""
    return LikeService(LikeRepository())


LikeServiceDep = Annotated[LikeService, Depends(like_service)]


async def index(
    service: LikeServiceDep, query: Annotated[LikeQuery, Query()]
) -> Response:
    """List likes."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: LikeServiceDep,
    author_id: UuidKey,
    post_id: UuidKey,
    query: Annotated[LikeShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a like."""
    record = await service.find((author_id, post_id), query)
    return success(record, if_none_match, tag=not query.include)
