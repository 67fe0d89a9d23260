# fw:generated:sha256:3559614062fa2f7a357d9b28aea44785ce09f1ed8c09e60987e171e585afe686
"""Routes for students."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import student as controller
from app.schemas.student import StudentResponse

router = APIRouter(prefix="/students", tags=["Student"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[StudentResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[StudentResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[StudentResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a student (same as PATCH)",
    response_model=Envelope[StudentResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[StudentResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for students below.
