# fw:generated:sha256:d6c96a341d91ea31ca4350905e7ba9b9fd904bb62c536a2e3b81f8ce94227257
"""Database access for international standardization organization subcommittees."""

from fw.runtime.database import Repository

from app.models.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommittee,
)


class InternationalStandardizationOrganizationSubcommitteeRepository(
    Repository[InternationalStandardizationOrganizationSubcommittee]
):
    """Database queries for international standardization organization subcommittees."""

    model = InternationalStandardizationOrganizationSubcommittee
