# fw:generated:sha256:9e5d4c2ba7dc1b9fb2338589422596fa0666c83db7b2269bb12c03e0561592cb
"""Routes for drafts."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import draft as controller
from app.schemas.draft import DraftResponse

router = APIRouter(prefix="/drafts", tags=["Draft"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[DraftResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[DraftResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[DraftResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a draft (same as PATCH)",
    response_model=Envelope[DraftResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[DraftResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for drafts below.
