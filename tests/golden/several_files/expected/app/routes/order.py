# fw:generated:sha256:3babc5f67dc8e40df84c6bf555e6983c6ca86408e3493b6db5c04f3cff903f8a
"""Routes for orders."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import order as controller
from app.schemas.order import OrderResponse

router = APIRouter(prefix="/orders", tags=["Order"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[OrderResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[OrderResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[OrderResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an order (same as PATCH)",
    response_model=Envelope[OrderResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[OrderResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for orders below.
