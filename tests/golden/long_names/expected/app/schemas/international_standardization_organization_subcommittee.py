# fw:generated:sha256:e77fe9c09f405b1c97644aaca0fb57bac4cff5bf56b5bd9500a45e75782e7e20
"""Request and response schemas for international standardization organization subcommittees."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommittee,
    InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings,
)

InternationalStandardizationOrganizationSubcommitteeTheOfficialDesignationOfTheSubcommitteeInFrench = Annotated[
    Text, Field(max_length=500)
]


class InternationalStandardizationOrganizationSubcommitteeCreate(CreateSchema):
    """Fields for creating an international standardization organization subcommittee."""

    the_official_designation_of_the_subcommittee_in_english: String
    the_official_designation_of_the_subcommittee_in_french: (
        InternationalStandardizationOrganizationSubcommitteeTheOfficialDesignationOfTheSubcommitteeInFrench
        | None
    ) = None
    state_of_the_proceedings: InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings = InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings.PRELIMINARY


class InternationalStandardizationOrganizationSubcommitteeUpdate(UpdateSchema):
    """Fields for updating an international standardization organization subcommittee. A field left out keeps its value."""

    the_official_designation_of_the_subcommittee_in_english: String = UNSET
    the_official_designation_of_the_subcommittee_in_french: (
        InternationalStandardizationOrganizationSubcommitteeTheOfficialDesignationOfTheSubcommitteeInFrench
        | None
    ) = UNSET
    state_of_the_proceedings: InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings = UNSET


class InternationalStandardizationOrganizationSubcommitteeResponse(ResponseSchema):
    """Fields of an international standardization organization subcommittee in a response."""

    id: Uuid
    the_official_designation_of_the_subcommittee_in_english: String
    the_official_designation_of_the_subcommittee_in_french: (
        InternationalStandardizationOrganizationSubcommitteeTheOfficialDesignationOfTheSubcommitteeInFrench
        | None
    )
    state_of_the_proceedings: (
        InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings
    )


class InternationalStandardizationOrganizationSubcommitteeQuery(ListQuery):
    """Query parameters for listing international standardization organization subcommittees."""

    model = InternationalStandardizationOrganizationSubcommittee
    filter_fields = (
        "id",
        "the_official_designation_of_the_subcommittee_in_english",
        "the_official_designation_of_the_subcommittee_in_french",
        "state_of_the_proceedings",
    )
    sort_fields = (
        "id",
        "the_official_designation_of_the_subcommittee_in_english",
        "the_official_designation_of_the_subcommittee_in_french",
        "state_of_the_proceedings",
    )
    search_fields = (
        "the_official_designation_of_the_subcommittee_in_english",
        "the_official_designation_of_the_subcommittee_in_french",
    )
    include_relations = ("working_groups",)


class InternationalStandardizationOrganizationSubcommitteeShow(ShowQuery):
    """Query parameters for retrieving an international standardization organization subcommittee."""

    model = InternationalStandardizationOrganizationSubcommittee
    include_relations = ("working_groups",)
