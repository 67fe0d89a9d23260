# fw:generated:sha256:1bd1c8c3ecee42e7ede023f7fc8416d15a617a09cb8bdc6d6141a5a9277b0f76
"""Routes for tokens."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import token as controller
from app.schemas.token import TokenResponse

router = APIRouter(prefix="/tokens", tags=["Token"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[TokenResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[TokenResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[TokenResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a token (same as PATCH)",
    response_model=Envelope[TokenResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[TokenResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for tokens below.
