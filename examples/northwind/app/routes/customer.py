# fw:generated:sha256:af489659fef75fb0e7b6e62ed07c33def35417b7314fa1097c684caa9dc0b065
"""Routes for customers."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import customer as controller
from app.schemas.customer import CustomerResponse

router = APIRouter(prefix="/customers", tags=["Customer"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[CustomerResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[CustomerResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[CustomerResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Replace a customer",
    description="The same as PATCH: a field left out keeps its value.",
    response_model=Envelope[CustomerResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[CustomerResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for customers below.
