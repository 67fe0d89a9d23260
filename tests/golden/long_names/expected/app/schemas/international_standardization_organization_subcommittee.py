# fw:generated:sha256:9cb1379422ec6688a2145442824a58e0aa8718a5468c556a27648382c8941566
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

String500 = Annotated[Text, Field(max_length=500)]


class InternationalStandardizationOrganizationSubcommitteeCreate(CreateSchema):
    """Fields for creating an international standardization organization subcommittee."""

    the_official_designation_of_the_subcommittee_in_english: String
    the_official_designation_of_the_subcommittee_in_french: String500 | None = None
    state_of_the_proceedings: InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings = InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings.PRELIMINARY


class InternationalStandardizationOrganizationSubcommitteeUpdate(UpdateSchema):
    """Fields for updating an international standardization organization subcommittee. A field left out keeps its value."""

    the_official_designation_of_the_subcommittee_in_english: String = UNSET
    the_official_designation_of_the_subcommittee_in_french: String500 | None = UNSET
    state_of_the_proceedings: InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings = UNSET


class InternationalStandardizationOrganizationSubcommitteeResponse(ResponseSchema):
    """Fields of an international standardization organization subcommittee in a response."""

    id: Uuid
    the_official_designation_of_the_subcommittee_in_english: String
    the_official_designation_of_the_subcommittee_in_french: String500 | None
    state_of_the_proceedings: (
        InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings
    )


class InternationalStandardizationOrganizationSubcommitteeQuery(ListQuery):
    """Query parameters for listing international standardization organization subcommittees."""

    model = InternationalStandardizationOrganizationSubcommittee


class InternationalStandardizationOrganizationSubcommitteeShow(ShowQuery):
    """Query parameters for retrieving an international standardization organization subcommittee."""

    model = InternationalStandardizationOrganizationSubcommittee
