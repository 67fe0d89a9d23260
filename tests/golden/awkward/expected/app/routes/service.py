# fw:generated:sha256:c8e84a4ff61a8e263c3ef991c6c6c80a3a1ae6add4b4528ac58b599cdb60212c
"""Routes for services."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import service as controller
from app.schemas.service import ServiceResponse

router = APIRouter(prefix="/services", tags=["Service"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[ServiceResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[ServiceResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[ServiceResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a service (same as PATCH)",
    response_model=Envelope[ServiceResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[ServiceResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for services below.
