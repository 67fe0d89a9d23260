# fw:generated:sha256:54180a05d8e9902df52d4ea551832d73a9282de1907cdee4b4b4f288c0cccc70
"""Database access for international standardization organization working groups."""

from fw.runtime.database import Repository

from app.models.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroup,
)


class InternationalStandardizationOrganizationWorkingGroupRepository(
    Repository[InternationalStandardizationOrganizationWorkingGroup]
):
    """Database queries for international standardization organization working groups."""

    model = InternationalStandardizationOrganizationWorkingGroup
