# fw:generated:sha256:98051b57642ed5bb11af3243b4e08795cf3e61b9fbd48821523b7406ff23fef8
"""Routes for international standardization organization subcommittees."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import (
    international_standardization_organization_subcommittee as controller,
)
from app.schemas.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommitteeResponse,
)

router = APIRouter(
    prefix="/internationalstandardizationorganizationsubcommittees",
    tags=["InternationalStandardizationOrganizationSubcommittee"],
)

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[InternationalStandardizationOrganizationSubcommitteeResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[
        InternationalStandardizationOrganizationSubcommitteeResponse
    ],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[
        InternationalStandardizationOrganizationSubcommitteeResponse
    ],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an international standardization organization subcommittee (same as PATCH)",
    response_model=Envelope[
        InternationalStandardizationOrganizationSubcommitteeResponse
    ],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[
        InternationalStandardizationOrganizationSubcommitteeResponse
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

# Add your own endpoints for international standardization organization subcommittees below.
