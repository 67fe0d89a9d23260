# fw:generated:sha256:4d9a09be58b450633fe5d47259492d9daa8e4068b55ffc54b9f99b0bd61eed01
"""Routes for international standardization organization working groups."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import (
    international_standardization_organization_working_group as controller,
)
from app.schemas.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroupResponse,
)

router = APIRouter(
    prefix="/internationalstandardizationorganizationworkinggroups",
    tags=["InternationalStandardizationOrganizationWorkingGroup"],
)

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[InternationalStandardizationOrganizationWorkingGroupResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[
        InternationalStandardizationOrganizationWorkingGroupResponse
    ],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[
        InternationalStandardizationOrganizationWorkingGroupResponse
    ],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an international standardization organization working group (same as PATCH)",
    response_model=Envelope[
        InternationalStandardizationOrganizationWorkingGroupResponse
    ],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[
        InternationalStandardizationOrganizationWorkingGroupResponse
    ],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for international standardization organization working groups below.
