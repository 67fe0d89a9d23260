# fw:generated:sha256:83e2ee5f11fcbf0dd26f7f076bc12a241daf4daab03e01f2d03750edfa06d4f5
"""Routes for teams."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import team as controller
from app.schemas.team import TeamResponse

router = APIRouter(prefix="/teams", tags=["Team"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[TeamResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[TeamResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[TeamResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a team (same as PATCH)",
    response_model=Envelope[TeamResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[TeamResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for teams below.
