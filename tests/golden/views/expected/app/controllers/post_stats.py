# fw:generated:sha256:cb6978494bb6865ecd98ee351c8b356121ce8123a6fa201ac4c9f0f285509b0d
"""HTTP handlers for post stats."""

from typing import Annotated

from fastapi import Depends, Query
from fw.runtime.http import IfNoneMatch, Response, UuidKey, paginated, success

from app.repositories.post_stats import PostStatsRepository
from app.schemas.post_stats import PostStatsQuery, PostStatsShow
from app.services.post_stats import PostStatsService


async def post_stats_service() -> PostStatsService:
    """Provide the service of the handlers; tests can override it."""
    return PostStatsService(PostStatsRepository())


PostStatsServiceDep = Annotated[PostStatsService, Depends(post_stats_service)]


async def index(
    service: PostStatsServiceDep, query: Annotated[PostStatsQuery, Query()]
) -> Response:
    """List post stats."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: PostStatsServiceDep,
    id: UuidKey,
    query: Annotated[PostStatsShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a post stats."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)
