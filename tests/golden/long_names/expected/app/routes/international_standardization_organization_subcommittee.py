# fw:generated:sha256:bdfd2891c7af66f04691b6b7500cb2b1bbf974d50d27507ca0aa3a5d09443775
"""The paths of international standardization organization subcommittees."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommitteeController,
)
from app.repositories.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommitteeRepository,
)
from app.schemas.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommitteeResponse,
)
from app.services.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommitteeService,
)

controller = InternationalStandardizationOrganizationSubcommitteeController(
    InternationalStandardizationOrganizationSubcommitteeService(
        InternationalStandardizationOrganizationSubcommitteeRepository()
    )
)
router = APIRouter(
    prefix="/internationalstandardizationorganizationsubcommittees",
    tags=["InternationalStandardizationOrganizationSubcommittee"],
)

router.get(
    "/",
    response_model=Page[InternationalStandardizationOrganizationSubcommitteeResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[
        InternationalStandardizationOrganizationSubcommitteeResponse
    ],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[
        InternationalStandardizationOrganizationSubcommitteeResponse
    ],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[
        InternationalStandardizationOrganizationSubcommitteeResponse
    ],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[
        InternationalStandardizationOrganizationSubcommitteeResponse
    ],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
