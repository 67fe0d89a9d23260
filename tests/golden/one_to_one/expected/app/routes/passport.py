# fw:generated:sha256:1a284e2dc6c2bfd104d621fd3d8cb06c95814997a09bf0422edee3b7a3458719
"""Routes for passports."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import passport as controller
from app.schemas.passport import PassportResponse

router = APIRouter(prefix="/passports", tags=["Passport"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[PassportResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[PassportResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[PassportResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a passport (same as PATCH)",
    response_model=Envelope[PassportResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[PassportResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for passports below.
