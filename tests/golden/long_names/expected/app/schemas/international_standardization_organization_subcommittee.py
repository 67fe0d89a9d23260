# fw:generated:sha256:576d7e2fe8a6ea650d976e48e32254509e26a116a6724debd8e3a1d384056fc5
"""The bodies of requests and answers about international standardization organization subcommittees."""

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
    """What a new international standardization organization subcommittee is made of."""

    the_official_designation_of_the_subcommittee_in_english: String
    the_official_designation_of_the_subcommittee_in_french: String500 | None = None
    state_of_the_proceedings: InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings = "preliminary"


class InternationalStandardizationOrganizationSubcommitteeUpdate(UpdateSchema):
    """What changes in one international standardization organization subcommittee: a field left out stays as it is."""

    the_official_designation_of_the_subcommittee_in_english: String = absent()
    the_official_designation_of_the_subcommittee_in_french: String500 | None = absent()
    state_of_the_proceedings: InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings = absent()


class InternationalStandardizationOrganizationSubcommitteeResponse(ResponseSchema):
    """One international standardization organization subcommittee as it is shown."""

    id: Uuid
    the_official_designation_of_the_subcommittee_in_english: String
    the_official_designation_of_the_subcommittee_in_french: String500 | None
    state_of_the_proceedings: (
        InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings
    )


class InternationalStandardizationOrganizationSubcommitteeQuery(ListQuery):
    """How international standardization organization subcommittees may be listed."""

    model = InternationalStandardizationOrganizationSubcommittee


class InternationalStandardizationOrganizationSubcommitteeShow(ShowQuery):
    """What may be shown with one international standardization organization subcommittee."""

    model = InternationalStandardizationOrganizationSubcommittee
