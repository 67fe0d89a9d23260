# fw:generated:sha256:bae77957a5dcac552e4216be7803569ec7c2bb36ef4e5ae585a2510abba1f43f
"""Routes for empties."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import empty as controller
from app.schemas.empty import EmptyResponse

router = APIRouter(prefix="/empties", tags=["Empty"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[EmptyResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[EmptyResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[EmptyResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an empty (same as PATCH)",
    response_model=Envelope[EmptyResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[EmptyResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for empties below.
