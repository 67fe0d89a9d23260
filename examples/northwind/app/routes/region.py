# fw:generated:sha256:261f9c799863b2e10ad97483e144bfc1b4b4f161caae0b19db31ddedd3f1c5a5
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
    summary="Replace a region",
    description="The same as PATCH: a field left out keeps its value.",
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
