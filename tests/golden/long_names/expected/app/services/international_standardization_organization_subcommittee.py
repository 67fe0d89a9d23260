# fw:generated:sha256:757f332c0dce2da93b1b721c5af2e5fd2251ab120b69c3ec10433142b139c29a
"""What can be done with international standardization organization subcommittees."""

from fw.runtime.database import Service

from app.repositories.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommitteeRepository,
)


class InternationalStandardizationOrganizationSubcommitteeService(
    Service[InternationalStandardizationOrganizationSubcommitteeRepository]
):
    """Finds, creates, updates and deletes international standardization organization subcommittees."""
