# fw:generated:sha256:57b0651adb76463a6bb45f863cc57a4c350f4b900f6755d1b92e026e3a1c8980
"""The paths of orders."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.order import OrderController
from app.repositories.order import OrderRepository
from app.schemas.order import OrderResponse
from app.services.order import OrderService

controller = OrderController(OrderService(OrderRepository()))
router = APIRouter(prefix="/orders", tags=["Order"])

router.get(
    "/",
    response_model=Page[OrderResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[OrderResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[OrderResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[OrderResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[OrderResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
