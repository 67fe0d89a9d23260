# fw:generated:sha256:c617e76a83a19cc4cb8f0df1c8e631602b5f0f05991c9106643abe95e6e2045d
"""The bodies of requests and answers about international standardization organization working groups."""

from fw.runtime.http import (
    CreateSchema,
    DateTime,
    ResponseSchema,
    UpdateSchema,
    Uuid,
    absent,
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
