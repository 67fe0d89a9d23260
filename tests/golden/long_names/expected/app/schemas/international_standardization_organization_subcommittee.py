# fw:generated:sha256:9c06e6066d7ada538aa5d13725dd5cc6662c48bdb0eee1b68a7e0c805b5cb112
"""The bodies of requests and answers about international standardization organization subcommittees."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    ResponseSchema,
    String,
    Text,
    UpdateSchema,
    Uuid,
    absent,
)
from pydantic import Field

from app.models.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings,
)


class InternationalStandardizationOrganizationSubcommitteeCreate(CreateSchema):
    """What a new international standardization organization subcommittee is made of."""

    the_official_designation_of_the_subcommittee_in_english: String
    the_official_designation_of_the_subcommittee_in_french: (
        Annotated[Text, Field(max_length=500)] | None
    ) = None
    state_of_the_proceedings: InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings = "preliminary"


class InternationalStandardizationOrganizationSubcommitteeUpdate(UpdateSchema):
    """What changes in one international standardization organization subcommittee: a field left out stays as it is."""

    the_official_designation_of_the_subcommittee_in_english: String = absent()
    the_official_designation_of_the_subcommittee_in_french: (
        Annotated[Text, Field(max_length=500)] | None
    ) = absent()
    state_of_the_proceedings: InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings = absent()


class InternationalStandardizationOrganizationSubcommitteeResponse(ResponseSchema):
    """One international standardization organization subcommittee as it is shown."""

    id: Uuid
    the_official_designation_of_the_subcommittee_in_english: String
    the_official_designation_of_the_subcommittee_in_french: (
        Annotated[Text, Field(max_length=500)] | None
    )
    state_of_the_proceedings: (
        InternationalStandardizationOrganizationSubcommitteeStateOfTheProceedings
    )
