# fw:generated:sha256:39e73a0dc1c38784cc9677d172afb4b734f85bd6ff1940567c0d23b319cbe12f
"""Routes for users."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import user as controller
from app.schemas.user import UserResponse

router = APIRouter(prefix="/users", tags=["User"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[UserResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[UserResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[UserResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a user (same as PATCH)",
    response_model=Envelope[UserResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[UserResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for users below.
