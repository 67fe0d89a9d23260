# fw:generated:sha256:bff605c117e32472f8f85ed70ee78f491b328051d727397fb640512e3f084f9c
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
    filter_fields = (
        "id",
        "international_standardization_organization_subcommittee_id",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "international_standardization_organization_subcommittee_id",
        "created_at",
        "updated_at",
        "subcommittee.the_official_designation_of_the_subcommittee_in_english",
    )
    search_fields = (
        "subcommittee.the_official_designation_of_the_subcommittee_in_english",
    )
    include_relations = ("subcommittee",)


class InternationalStandardizationOrganizationWorkingGroupShow(ShowQuery):
    """Query parameters for retrieving an international standardization organization working group."""

    model = InternationalStandardizationOrganizationWorkingGroup
    include_relations = ("subcommittee",)
