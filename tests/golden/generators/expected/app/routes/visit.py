# fw:generated:sha256:7639dc3f7abf957ef7e9cf4a48c3c1ef72e0d98d4d0976c735a5c88a949e1c4e
"""Routes for visits."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import visit as controller
from app.schemas.visit import VisitResponse

router = APIRouter(prefix="/visits", tags=["Visit"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[VisitResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[VisitResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[VisitResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a visit (same as PATCH)",
    response_model=Envelope[VisitResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[VisitResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for visits below.
