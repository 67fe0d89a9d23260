# fw:generated:sha256:8f6f7383ff13334283240aae6531dfea72191cf140c6453ef3ab1978c9781285
"""Routes for countries."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import country as controller
from app.schemas.country import CountryResponse

router = APIRouter(prefix="/countries", tags=["Country"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[CountryResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[CountryResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[CountryResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a country (same as PATCH)",
    response_model=Envelope[CountryResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[CountryResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for countries below.
