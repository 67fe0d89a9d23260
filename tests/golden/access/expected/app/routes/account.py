# fw:generated:sha256:07acfd0813ed46928ab77185731871d96320997e0e54bc9c8decd86d4e97916d
"""Routes for accounts."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import account as controller
from app.schemas.account import AccountResponse

router = APIRouter(prefix="/accounts", tags=["Account"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[AccountResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[AccountResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[AccountResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an account (same as PATCH)",
    response_model=Envelope[AccountResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[AccountResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for accounts below.
