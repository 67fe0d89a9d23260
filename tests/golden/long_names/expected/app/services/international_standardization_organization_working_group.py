# fw:generated:sha256:1c4426202af9b3ccae8fcc30927a76d80452b15c3aab4d67004cfbb62e8da66b
"""Business logic for international standardization organization working groups."""

from fw.runtime.database import Service

from app.repositories.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroupRepository,
)


class InternationalStandardizationOrganizationWorkingGroupService(
    Service[InternationalStandardizationOrganizationWorkingGroupRepository]
):
    """Operations on international standardization organization working groups. Override a method to add your own rules."""
