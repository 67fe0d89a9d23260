# fw:generated:sha256:abf48ec6a138fe03d31f6df2b44558dee8c486c454f68f80bf2e4fe1acb258f0
"""Routes for seats."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import seat as controller
from app.schemas.seat import SeatResponse

router = APIRouter(prefix="/seats", tags=["Seat"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[SeatResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{room}/{side}/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[SeatResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[SeatResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{room}/{side}/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a seat (same as PATCH)",
    response_model=Envelope[SeatResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{room}/{side}/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[SeatResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{room}/{side}/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for seats below.
