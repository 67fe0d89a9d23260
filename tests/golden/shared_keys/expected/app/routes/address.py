# fw:generated:sha256:da7e2ba71060811de90851f37a475b374ba4ac8a8b4ff32c3ea9826b3152b533
"""Routes for addresses."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import address as controller
from app.schemas.address import AddressResponse

router = APIRouter(prefix="/addresses", tags=["Address"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[AddressResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[AddressResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[AddressResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an address (same as PATCH)",
    response_model=Envelope[AddressResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[AddressResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for addresses below.
