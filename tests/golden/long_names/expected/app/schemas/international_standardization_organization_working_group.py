# fw:generated:sha256:98317ad748caa661649cb15f26a9c61a298952a7b88a84123d9497bb890ea231
"""What the API takes and gives of international standardization organization working groups."""

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
