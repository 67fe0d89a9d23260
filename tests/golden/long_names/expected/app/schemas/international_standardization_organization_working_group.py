# fw:generated:sha256:bf4581a0195514bf34205a35b108be4a4dc6fcfb3ca8765e93210531e36fc22e
"""The bodies of requests and answers about international standardization organization working groups."""

from fw.runtime.http import (
    CreateSchema,
    DateTime,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
    absent,
)

from app.models.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroup,
)


class InternationalStandardizationOrganizationWorkingGroupCreate(CreateSchema):
    """What a new international standardization organization working group is made of."""

    international_standardization_organization_subcommittee_id: Uuid


class InternationalStandardizationOrganizationWorkingGroupUpdate(UpdateSchema):
    """What changes in one international standardization organization working group: a field left out stays as it is."""

    international_standardization_organization_subcommittee_id: Uuid = absent()


class InternationalStandardizationOrganizationWorkingGroupResponse(ResponseSchema):
    """One international standardization organization working group as it is shown."""

    id: Uuid
    international_standardization_organization_subcommittee_id: Uuid
    created_at: DateTime
    updated_at: DateTime


class InternationalStandardizationOrganizationWorkingGroupQuery(ListQuery):
    """How international standardization organization working groups may be listed."""

    model = InternationalStandardizationOrganizationWorkingGroup


class InternationalStandardizationOrganizationWorkingGroupShow(ShowQuery):
    """What may be shown with one international standardization organization working group."""

    model = InternationalStandardizationOrganizationWorkingGroup
