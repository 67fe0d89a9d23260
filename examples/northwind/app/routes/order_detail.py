# fw:generated:sha256:23c7d1c596c83db3a5acb5c329ac1fff1089fac7f97beafabeb35f5f12884325
"""Routes for order details."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import order_detail as controller
from app.schemas.order_detail import OrderDetailResponse

router = APIRouter(prefix="/orderdetails", tags=["OrderDetail"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[OrderDetailResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[OrderDetailResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[OrderDetailResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an order detail (same as PATCH)",
    response_model=Envelope[OrderDetailResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[OrderDetailResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for order details below.
