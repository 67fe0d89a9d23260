# fw:generated:sha256:c3634ca27336cb651bd713163f3212d8c0944d57ffd25399e6f4f792e487c175
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
    responses=problems(404, 409, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[OrderDetailResponse],
    responses=problems(404, 409, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409),
)(controller.destroy)
