# fw:generated:sha256:1cf8f262188db68fd323a12d9d8b4aec77385003e39564bb4c0334c2a9c018fb
"""Database access for memberships."""

from fw.runtime.database import Repository

from app.models.membership import Membership


class MembershipRepository(Repository[Membership]):
    """Database queries for memberships."""

    model = Membership
