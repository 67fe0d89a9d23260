# fw:generated:sha256:27d0d67ab37aedf5e7a79289c8548162ab10580f6dc8e1f0e18ec5725aeb10fb
"""Routes for shippers."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import shipper as controller
from app.schemas.shipper import ShipperResponse

router = APIRouter(prefix="/shippers", tags=["Shipper"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[ShipperResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[ShipperResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[ShipperResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a shipper (same as PATCH)",
    response_model=Envelope[ShipperResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[ShipperResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for shippers below.
