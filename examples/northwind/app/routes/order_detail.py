# fw:generated:sha256:50ad39879f4536056d01b66384e327054e2f48c533c49554622fdc994ccb5379
"""The paths of order details."""

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
    responses=problems(404, 409, 412),
)(controller.destroy)
