# fw:generated:sha256:5dcdf4562ddf8908c89ad5c4ca8eaa73b914e97739f4c0f0664db0fe5099ef28
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
    summary="Replace an author",
    description="The same as PATCH: a field left out keeps its value.",
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
