# fw:generated:sha256:77b8d1c1ed73da5d2157699ebde0096b5b6af8431f40312f28b3e69ca9d774d0
"""Routes for goals."""

from fastapi import APIRouter
from fw.runtime.http import Envelope, Page, problems

from app.controllers import goal as controller
from app.schemas.goal import GoalResponse

router = APIRouter(prefix="/goals", tags=["Goal"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[GoalResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[GoalResponse],
    responses=problems(404, 422),
)

# Add your own endpoints for goals below.
