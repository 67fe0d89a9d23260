# fw:generated:sha256:852a1e39f7a74dc871d0f68c69c13f8ac6f7fd9459cde684f34fa2eafb6fc468
"""Routes for companies."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import company as controller
from app.schemas.company import CompanyResponse

router = APIRouter(prefix="/companies", tags=["Company"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[CompanyResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[CompanyResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[CompanyResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a company (same as PATCH)",
    response_model=Envelope[CompanyResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[CompanyResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for companies below.
