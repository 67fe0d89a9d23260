# fw:generated:sha256:a66ccf2cc86081d792749a7f2c1cee8a0663310ac202c8eb5ce7b600ed17fdba
"""Routes for international standardization organization working groups."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroupController,
)
from app.repositories.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroupRepository,
)
from app.schemas.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroupResponse,
)
from app.services.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroupService,
)

controller = InternationalStandardizationOrganizationWorkingGroupController(
    InternationalStandardizationOrganizationWorkingGroupService(
        InternationalStandardizationOrganizationWorkingGroupRepository()
    )
)
router = APIRouter(
    prefix="/internationalstandardizationorganizationworkinggroups",
    tags=["InternationalStandardizationOrganizationWorkingGroup"],
)

router.get(
    "/",
    response_model=Page[InternationalStandardizationOrganizationWorkingGroupResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[
        InternationalStandardizationOrganizationWorkingGroupResponse
    ],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[
        InternationalStandardizationOrganizationWorkingGroupResponse
    ],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[
        InternationalStandardizationOrganizationWorkingGroupResponse
    ],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[
        InternationalStandardizationOrganizationWorkingGroupResponse
    ],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
