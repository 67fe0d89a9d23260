# fw:generated:sha256:2cc16b8603f216292026588dde4c53b5adeecf400a24bf7966d4ad92b2dedab5
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
    summary="Replace a territory",
    description="The same as PATCH: a field left out keeps its value.",
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
