# fw:generated:sha256:f1e74e32c2f1e6b7a267f52d6b226d0e6556ad6e4fc2d64223b23ca6db3f53d2
"""Routes for post stats."""

from fastapi import APIRouter
from fw.runtime.http import Envelope, Page, problems

from app.controllers import post_stats as controller
from app.schemas.post_stats import PostStatsResponse

router = APIRouter(prefix="/post-stats", tags=["PostStats"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[PostStatsResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[PostStatsResponse],
    responses=problems(404, 422),
)

# Add your own endpoints for post stats below.
