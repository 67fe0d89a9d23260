# fw:generated:sha256:db2efc871aeeb5f1bf48d9ae3bc5b6233234bcf6f8db7b800e6ca4e5823a9355
"""Routes for overrides."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import override as controller
from app.schemas.override import OverrideResponse

router = APIRouter(prefix="/overrides", tags=["Override"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[OverrideResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[OverrideResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[OverrideResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an override (same as PATCH)",
    response_model=Envelope[OverrideResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[OverrideResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for overrides below.
