# fw:generated:sha256:3cd06d5e03a90bd348c895c5f604ae032925689cc69a504f25af6e98be5ddb74
"""Routes for milestones."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import milestone as controller
from app.schemas.milestone import MilestoneResponse

router = APIRouter(prefix="/milestones", tags=["Milestone"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[MilestoneResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[MilestoneResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[MilestoneResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a milestone (same as PATCH)",
    response_model=Envelope[MilestoneResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[MilestoneResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for milestones below.
