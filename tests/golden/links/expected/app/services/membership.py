# fw:generated:sha256:8b7cbafb14571cf7cd5d84127212d6143951a2bdea12659a611f8a26b7b27f60
"""What can be done with memberships."""

from fw.runtime.database import Service

from app.repositories.membership import MembershipRepository


class MembershipService(Service[MembershipRepository]):
    """Finds, creates, updates and deletes memberships."""
