# fw:generated:sha256:c98d912aefb2777f7a9008a430470c9a3d8c7eb55717bf959ad92566091153f4
"""Data access for international standardization organization subcommittees."""

from fw.runtime.database import Repository

from app.models.international_standardization_organization_subcommittee import (
    InternationalStandardizationOrganizationSubcommittee,
)


class InternationalStandardizationOrganizationSubcommitteeRepository(
    Repository[InternationalStandardizationOrganizationSubcommittee]
):
    """Reads and writes international standardization organization subcommittees."""

    model = InternationalStandardizationOrganizationSubcommittee
