# fw:generated:sha256:f6deee8c01cc6fbe937b27abae82b65686f76d1fedfe6e376de76f7eb981d65b
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
    summary="Replace an order detail",
    description="The same as PATCH: a field left out keeps its value.",
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
