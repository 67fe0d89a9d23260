# fw:generated:sha256:54665b87498bbe7c75df1ef17881296b09193492bc310e1b19843f7789244b37
"""Routes for employees."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import employee as controller
from app.schemas.employee import EmployeeResponse

router = APIRouter(prefix="/employees", tags=["Employee"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[EmployeeResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[EmployeeResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[EmployeeResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an employee (same as PATCH)",
    response_model=Envelope[EmployeeResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[EmployeeResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for employees below.
