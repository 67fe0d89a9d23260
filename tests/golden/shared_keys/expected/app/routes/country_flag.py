# fw:generated:sha256:898f152defe3e3beeab1e337fba894952346ca3749334c9e11ad1a0a017b3584
"""Routes for country flags."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import country_flag as controller
from app.schemas.country_flag import CountryFlagResponse

router = APIRouter(prefix="/countryflags", tags=["CountryFlag"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[CountryFlagResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[CountryFlagResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[CountryFlagResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a country flag (same as PATCH)",
    response_model=Envelope[CountryFlagResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[CountryFlagResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for country flags below.
