# fw:generated:sha256:d6d32b69864294ebfbcec3076288b7b7907e6c5d22431596d59b976f78025a7d
"""Routes for purchase orders."""

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

from app.controllers import purchase_order as controller
from app.schemas.purchase_order import PurchaseOrderResponse
from app.services.purchasing import Purchasing

router = APIRouter(prefix="/purchase-orders", tags=["PurchaseOrder"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[PurchaseOrderResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[PurchaseOrderResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[PurchaseOrderResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a purchase order (same as PATCH)",
    response_model=Envelope[PurchaseOrderResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[PurchaseOrderResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for purchase orders below.


@router.post(
    "/{id}/place",
    response_model=Envelope[PurchaseOrderResponse],
    responses=problems(404, 409),
)
async def place(id: UuidKey) -> Response:
    """Place a draft with its supplier."""
    return success(await Purchasing().place(id))


@router.post(
    "/{id}/cancel",
    response_model=Envelope[PurchaseOrderResponse],
    responses=problems(404, 409),
)
async def cancel(id: UuidKey) -> Response:
    """Cancel an order of which nothing was received."""
    return success(await Purchasing().cancel(id))


@router.post(
    "/{id}/close",
    response_model=Envelope[PurchaseOrderResponse],
    responses=problems(404, 409),
)
async def close(id: UuidKey) -> Response:
    """Close an order whose rest won't be delivered."""
    return success(await Purchasing().close(id))
