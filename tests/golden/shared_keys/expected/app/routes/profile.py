# fw:generated:sha256:bbd404c6ffbca87939a8dde04d3b1c63cc8de523efd57db1f369e34ebdc81344
"""Routes for profiles."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import profile as controller
from app.schemas.profile import ProfileResponse

router = APIRouter(prefix="/profiles", tags=["Profile"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[ProfileResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[ProfileResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[ProfileResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a profile (same as PATCH)",
    response_model=Envelope[ProfileResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[ProfileResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for profiles below.
