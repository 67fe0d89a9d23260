# fw:generated:sha256:c7c09de0ddb3d1c60ee94e5982b1077f48fbca13901998d70b3df5dc3fb42b7e
"""Business logic for memberships."""

from fw.runtime.database import Service

from app.repositories.membership import MembershipRepository


class MembershipService(Service[MembershipRepository]):
    """Operations on memberships. Override a method to add your own rules."""
