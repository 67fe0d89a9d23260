# fw:generated:sha256:a406784ac5494c09de1033bbaa32e049a4cad25bf70738fe4c60c61bb700c176
"""Routes for attendances."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import attendance as controller
from app.schemas.attendance import AttendanceResponse

router = APIRouter(prefix="/attendances", tags=["Attendance"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[AttendanceResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{student_id}/{day}/{part}/{query_}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[AttendanceResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[AttendanceResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{student_id}/{day}/{part}/{query_}",
    controller.update,
    methods=["PUT"],
    summary="Update an attendance (same as PATCH)",
    response_model=Envelope[AttendanceResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{student_id}/{day}/{part}/{query_}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[AttendanceResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{student_id}/{day}/{part}/{query_}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for attendances below.
