# fw:generated:sha256:3067b11ae86b969947e49df5946d66dbf7c28808276a7c7cadc5c526cc5a9a6e
"""Routes for regions."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import region as controller
from app.schemas.region import RegionResponse

router = APIRouter(prefix="/regions", tags=["Region"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[RegionResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[RegionResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[RegionResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a region (same as PATCH)",
    response_model=Envelope[RegionResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[RegionResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for regions below.
