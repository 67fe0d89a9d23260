# fw:generated:sha256:bcd5be0c6e5da71a81245390ea0715973b30654a4c7dd2cb1236a70626a8ecd3
"""Data access for memberships."""

from fw.runtime.database import Repository

from app.models.membership import Membership


class MembershipRepository(Repository[Membership]):
    """Reads and writes memberships."""

    model = Membership
