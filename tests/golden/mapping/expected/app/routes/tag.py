# fw:generated:sha256:be24ba3a1376d8bf05b006780dab671b696c695c8ccd6bdc5f15af700f61cd20
"""Routes for tags."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import tag as controller
from app.schemas.tag import TagResponse

router = APIRouter(prefix="/tags", tags=["Tag"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[TagResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[TagResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[TagResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a tag (same as PATCH)",
    response_model=Envelope[TagResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[TagResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for tags below.
