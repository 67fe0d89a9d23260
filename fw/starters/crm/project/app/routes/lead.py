# fw:generated:sha256:7f49ca063b0fb87c24aa1b9af950e132045b939209b887a47621755948db2a31
"""Routes for leads."""

from fastapi import APIRouter
from fw.runtime.http import (
    CreateSchema,
    Deleted,
    Envelope,
    Page,
    Response,
    Uuid,
    UuidKey,
    problems,
    success,
)

from app.controllers import lead as controller
from app.schemas.deal import DealNameInput, DealResponse
from app.schemas.lead import LeadResponse

router = APIRouter(prefix="/leads", tags=["Lead"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[LeadResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[LeadResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[LeadResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a lead (same as PATCH)",
    response_model=Envelope[LeadResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[LeadResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)


class Conversion(CreateSchema):
    """Fields for converting a lead."""

    name: DealNameInput | None = None
    pipeline_id: Uuid | None = None


@router.post(
    "/{id}/convert",
    response_model=Envelope[DealResponse],
    responses=problems(404, 409, 422),
)
async def convert(
    service: controller.LeadServiceDep, id: UuidKey, body: Conversion | None = None
) -> Response:
    """Convert a lead to a deal.

    The company is found by the domain of the address, the contact by the address; what is missing is
    created. Converting a lead again returns the same deal.
    """
    given = body or Conversion()
    return success(await service.convert(id, given.name, given.pipeline_id))
