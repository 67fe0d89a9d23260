# fw:generated:sha256:f946d3af0322a8699651f0d8488e647f44ea0a84c5e57d77fa01dfdb2dcebd90
"""Routes for settings."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import settings as controller
from app.schemas.settings import SettingsResponse

router = APIRouter(prefix="/settings", tags=["Settings"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[SettingsResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[SettingsResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[SettingsResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a settings (same as PATCH)",
    response_model=Envelope[SettingsResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[SettingsResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for settings below.
