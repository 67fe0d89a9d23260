# fw:generated:sha256:20b2487866bd9c4bf45575c46989cf21a9592d1a34e7d87cf2a124ee085d57e5
"""Routes for courses."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import course as controller
from app.schemas.course import CourseResponse

router = APIRouter(prefix="/courses", tags=["Course"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[CourseResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[CourseResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[CourseResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a course (same as PATCH)",
    response_model=Envelope[CourseResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[CourseResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for courses below.
