# fw:generated:sha256:024f5f613abb5ebc5a9b1e21aa2b042bf37476da82631c0b808b49c9f1a53e42
"""Database access for users."""

from fw.runtime.database import Repository

from app.models.user import User


class UserRepository(Repository[User]):
    """Database queries for users."""

    model = User
    # A deleted user's revisions and comments stay, although nobody may update them.
    cascades_as_system = True
