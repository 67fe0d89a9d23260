# fw:generated:sha256:248c8f04cb1552dcc819446dfc1659c895b184416253584ba152cb581987ab70
"""Routes for international standardization organization subcommittees."""

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
