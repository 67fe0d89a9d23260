# fw:generated:sha256:fd373082751dbb0f6ca79e2d1c0bbc6d88ec430ef8d0c232a3f20f28b0ef9c70
"""Routes for territories."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import territory as controller
from app.schemas.territory import TerritoryResponse

router = APIRouter(prefix="/territories", tags=["Territory"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[TerritoryResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[TerritoryResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[TerritoryResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a territory (same as PATCH)",
    response_model=Envelope[TerritoryResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[TerritoryResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for territories below.
