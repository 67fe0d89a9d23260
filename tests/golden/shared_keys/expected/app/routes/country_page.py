# fw:generated:sha256:465c53667a62a8eb44240ad9940feeb3aa9c815ec6b816e07a2d3f53312b1ede
"""Routes for country pages."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import country_page as controller
from app.schemas.country_page import CountryPageResponse

router = APIRouter(prefix="/countrypages", tags=["CountryPage"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[CountryPageResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[CountryPageResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[CountryPageResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a country page (same as PATCH)",
    response_model=Envelope[CountryPageResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[CountryPageResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for country pages below.
