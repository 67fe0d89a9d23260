# fw:generated:sha256:7b00274b07263b8d28494446babab22d22a5ca67ffc9d0e2c15eae358e6e6c2d
"""Database access for follows."""

from fw.runtime.database import Repository

from app.models.follow import Follow


class FollowRepository(Repository[Follow]):
    """Database queries for follows."""

    model = Follow
