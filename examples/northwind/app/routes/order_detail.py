# fw:generated:sha256:9040181e934d2c5a2d5981b3ed938539e815eca1f430b8cc814f3473ffac7ea6
"""Routes for order details."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.order_detail import OrderDetailController
from app.repositories.order_detail import OrderDetailRepository
from app.schemas.order_detail import OrderDetailResponse
from app.services.order_detail import OrderDetailService

controller = OrderDetailController(OrderDetailService(OrderDetailRepository()))
router = APIRouter(prefix="/orderdetails", tags=["OrderDetail"])

router.get(
    "/",
    response_model=Page[OrderDetailResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[OrderDetailResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[OrderDetailResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[OrderDetailResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[OrderDetailResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
