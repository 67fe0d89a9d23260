# fw:generated:sha256:375295c6d7b0ba16ff6294b4450cb6ed7b47a87916ad56759b4a3fb37baa4a84
"""Request and response schemas for international standardization organization subcommittees."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    Uuid,
    absent,
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
    state_of_the_proceedings: InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings = "preliminary"


class InternationalStandardizationOrganizationSubcommitteeUpdate(UpdateSchema):
    """Fields for updating an international standardization organization subcommittee. A field left out keeps its value."""

    the_official_designation_of_the_subcommittee_in_english: String = absent()
    the_official_designation_of_the_subcommittee_in_french: String500 | None = absent()
    state_of_the_proceedings: InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings = absent()


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
