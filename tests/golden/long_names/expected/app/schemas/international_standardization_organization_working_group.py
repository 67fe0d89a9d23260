# fw:generated:sha256:c33ce53e193d5f7a6223ccd16ff847af94d35e215f5ebb2da7b5876f55909a16
"""Request and response schemas for international standardization organization working groups."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroup,
)


class InternationalStandardizationOrganizationWorkingGroupCreate(CreateSchema):
    """Fields for creating an international standardization organization working group."""

    international_standardization_organization_subcommittee_id: Uuid


class InternationalStandardizationOrganizationWorkingGroupUpdate(UpdateSchema):
    """Fields for updating an international standardization organization working group. A field left out keeps its value."""

    international_standardization_organization_subcommittee_id: Uuid = UNSET


class InternationalStandardizationOrganizationWorkingGroupResponse(ResponseSchema):
    """Fields of an international standardization organization working group in a response."""

    id: Uuid
    international_standardization_organization_subcommittee_id: Uuid
    created_at: DateTime
    updated_at: DateTime


class InternationalStandardizationOrganizationWorkingGroupQuery(ListQuery):
    """Query parameters for listing international standardization organization working groups."""

    model = InternationalStandardizationOrganizationWorkingGroup


class InternationalStandardizationOrganizationWorkingGroupShow(ShowQuery):
    """Query parameters for retrieving an international standardization organization working group."""

    model = InternationalStandardizationOrganizationWorkingGroup
