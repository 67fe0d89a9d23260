# fw:generated:sha256:c252065e7fe7b76f33cf72bc7b1dd1f9dab9516dd90ba115e5e40471d3164103
"""Data access for members."""

from fw.runtime.database import Repository

from app.models.member import Member


class MemberRepository(Repository[Member]):
    """Reads and writes members."""

    model = Member
