# fw:generated:sha256:c136a8abcc36c46083f655cf799ab406c737dc77d302d7a9baa486a682400f3a
"""Routes for refunds."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import refund as controller
from app.schemas.refund import RefundResponse

router = APIRouter(prefix="/refunds", tags=["Refund"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[RefundResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[RefundResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[RefundResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a refund (same as PATCH)",
    response_model=Envelope[RefundResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[RefundResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for refunds below.
