# fw:generated:sha256:dec025403a7e042d1a24d846994e6d6293a124ed47454360090f39adbdc9a917
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
    summary="Replace a tag",
    description="The same as PATCH: a field left out keeps its value.",
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
