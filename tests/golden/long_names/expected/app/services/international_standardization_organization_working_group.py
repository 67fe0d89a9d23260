# fw:generated:sha256:30fa56dda8efec383885c02aa1854bfd68dbb8a6867c444277e8967ca4e83240
"""What can be done with international standardization organization working groups."""

from fw.runtime.database import Service

from app.repositories.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroupRepository,
)


class InternationalStandardizationOrganizationWorkingGroupService(
    Service[InternationalStandardizationOrganizationWorkingGroupRepository]
):
    """Finds, creates, updates and deletes international standardization organization working groups."""
