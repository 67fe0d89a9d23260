# fw:generated:sha256:12cb37213e4bd8c455811aa824d7959cb1838b299f2e4a47d927569f75cde400
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
    "/{follower_id}/{followed_id}",
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
    "/{follower_id}/{followed_id}",
    controller.update,
    methods=["PUT"],
    summary="Update a follow (same as PATCH)",
    response_model=Envelope[FollowResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{follower_id}/{followed_id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[FollowResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{follower_id}/{followed_id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for follows below.
