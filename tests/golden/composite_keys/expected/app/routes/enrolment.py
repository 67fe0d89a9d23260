# fw:generated:sha256:ace90c7eb0b2cca96c23eaf030454ed5e8f6cec518ba8a55316d44e0f984fdbd
"""Routes for enrolments."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import enrolment as controller
from app.schemas.enrolment import EnrolmentResponse

router = APIRouter(prefix="/enrolments", tags=["Enrolment"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[EnrolmentResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{student_id}/{course_id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[EnrolmentResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[EnrolmentResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{student_id}/{course_id}",
    controller.update,
    methods=["PUT"],
    summary="Update an enrolment (same as PATCH)",
    response_model=Envelope[EnrolmentResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{student_id}/{course_id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[EnrolmentResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{student_id}/{course_id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for enrolments below.
