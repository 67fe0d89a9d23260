# fw:generated:sha256:c4f6b60bad4685a16dd3701d3f6803bbf7bd4494a479f35bc4c4cdf5f0bfc919
"""Routes for bookings."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import booking as controller
from app.schemas.booking import BookingResponse

router = APIRouter(prefix="/booking-references", tags=["Booking"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[BookingResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[BookingResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[BookingResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a booking (same as PATCH)",
    response_model=Envelope[BookingResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[BookingResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for bookings below.
