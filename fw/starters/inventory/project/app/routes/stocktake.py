# fw:generated:sha256:7d82015b2eff731d689e6697a28025c0a6b16e200f1eb446376327d89ee897aa
"""Routes for stocktakes."""

from fastapi import APIRouter
from fw.runtime.http import (
    Deleted,
    Envelope,
    Page,
    Response,
    UuidKey,
    problems,
    success,
)

from app.controllers import stocktake as controller
from app.schemas.stock_movement import StockMovementResponse
from app.schemas.stocktake import StocktakeResponse
from app.services.stocktaking import Stocktaking

router = APIRouter(prefix="/stocktakes", tags=["Stocktake"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[StocktakeResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[StocktakeResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[StocktakeResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a stocktake (same as PATCH)",
    response_model=Envelope[StocktakeResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[StocktakeResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for stocktakes below.


@router.post(
    "/{id}/post",
    response_model=Envelope[list[StockMovementResponse]],
    responses=problems(404, 409),
)
async def post(id: UuidKey) -> Response:
    """Post the differences that were counted."""
    return success(await Stocktaking().post(id))


@router.post(
    "/{id}/cancel",
    response_model=Envelope[StocktakeResponse],
    responses=problems(404, 409),
)
async def cancel(id: UuidKey) -> Response:
    """Give up a stocktake."""
    return success(await Stocktaking().cancel(id))
