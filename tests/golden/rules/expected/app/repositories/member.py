# fw:generated:sha256:8224ee3545b7ec83bb045fbc1f6da8129c6bf4703e4ef1852e840a4ff28dd4f3
"""Database access for members."""

from fw.runtime.database import Repository

from app.models.member import Member


class MemberRepository(Repository[Member]):
    """Database queries for members."""

    model = Member
