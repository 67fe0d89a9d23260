# fw:generated:sha256:a3c13274ef06fc3b05ad62d46320f039e36b3fb4425091afc1e96dc6861bc6a4
"""Routes for course texts."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import course_text as controller
from app.schemas.course_text import CourseTextResponse

router = APIRouter(prefix="/coursetexts", tags=["CourseText"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[CourseTextResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{course_id}/{locale}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[CourseTextResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[CourseTextResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{course_id}/{locale}",
    controller.update,
    methods=["PUT"],
    summary="Update a course text (same as PATCH)",
    response_model=Envelope[CourseTextResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{course_id}/{locale}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[CourseTextResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{course_id}/{locale}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for course texts below.
