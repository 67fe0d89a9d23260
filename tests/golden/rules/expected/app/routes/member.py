# fw:generated:sha256:94d6cb4e5cacb7884091b3433cab47824a8f22c9a885bc3f4b7f92acd2c87423
"""Routes for members."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import member as controller
from app.schemas.member import MemberResponse

router = APIRouter(prefix="/members", tags=["Member"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[MemberResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[MemberResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[MemberResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a member (same as PATCH)",
    response_model=Envelope[MemberResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[MemberResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for members below.
