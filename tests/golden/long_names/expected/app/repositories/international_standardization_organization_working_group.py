# fw:generated:sha256:4ebf32b2f0101b53a70146f860280d7f005e55275067f8fa49d86317b76d0849
"""Data access for international standardization organization working groups."""

from fw.runtime.database import Repository

from app.models.international_standardization_organization_working_group import (
    InternationalStandardizationOrganizationWorkingGroup,
)


class InternationalStandardizationOrganizationWorkingGroupRepository(
    Repository[InternationalStandardizationOrganizationWorkingGroup]
):
    """Reads and writes international standardization organization working groups."""

    model = InternationalStandardizationOrganizationWorkingGroup
