# fw:generated:sha256:614aae6e30880147f940e4cf5d4a100a6f49a7f20028a63d331d53fe2599d725
"""Routes for follows."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import follow as controller
from app.schemas.follow import FollowResponse

router = APIRouter(prefix="/follows", tags=["Follow"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[FollowResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[FollowResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[FollowResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Replace a follow",
    description="The same as PATCH: a field left out keeps its value.",
    response_model=Envelope[FollowResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[FollowResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for follows below.
