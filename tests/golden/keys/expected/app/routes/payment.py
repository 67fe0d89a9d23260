# fw:generated:sha256:8695f4adac0e74dff273325033d980c508c64efa7c7c08cbfad7554e97bc2137
"""Routes for payments."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import payment as controller
from app.schemas.payment import PaymentResponse

router = APIRouter(prefix="/payments", tags=["Payment"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[PaymentResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[PaymentResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[PaymentResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a payment (same as PATCH)",
    response_model=Envelope[PaymentResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[PaymentResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for payments below.
