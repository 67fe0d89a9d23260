# fw:generated:sha256:77a1c958be0a720872213e208e7e956f03018927405f82c17a2bd2aaa88b890d
"""What can be done with members."""

from fw.runtime.database import Service

from app.repositories.member import MemberRepository


class MemberService(Service[MemberRepository]):
    """Finds, creates, updates and deletes members."""
