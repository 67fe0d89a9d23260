# fw:generated:sha256:b07fc82bbbf59cc3028a3da1a2fb83d6bdf70f2ef48088905fe306afa2959e89
"""Routes for orders."""

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
