# fw:generated:sha256:cb583152c60ce88346f5c45846dd2196cb73428423cd4d8c4db5c2cb31eab093
"""Business logic for international standardization organization subcommittees."""

from fw.runtime.database import Service

from app.repositories.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommitteeRepository,
)


class InternationalStandardizationOrganizationSubcommitteeService(
    Service[InternationalStandardizationOrganizationSubcommitteeRepository]
):
    """Operations on international standardization organization subcommittees. Override a method to add your own rules."""
