# fw:generated:sha256:c7b039de41023e7b8efc5916b7a8ffc465ba84622e5794606064cdf4620a082c
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
    summary="Update a customer (same as PATCH)",
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
