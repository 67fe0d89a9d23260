# fw:generated:sha256:5354c880d1ddf04821650347d6a5fed469dae103c6824586281dffbf1bf118bd
"""Data access for users."""

from fw.runtime.database import Repository

from app.models.user import User


class UserRepository(Repository[User]):
    """Reads and writes users."""

    model = User
