# fw:generated:sha256:e674a6f78bdadd621bf851d6904df56c55c54596077d71c046d0ff096a49bbf9
"""Routes for authors."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import author as controller
from app.schemas.author import AuthorResponse

router = APIRouter(prefix="/authors", tags=["Author"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[AuthorResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[AuthorResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[AuthorResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an author (same as PATCH)",
    response_model=Envelope[AuthorResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[AuthorResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for authors below.
