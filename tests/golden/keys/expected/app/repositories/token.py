# fw:generated:sha256:6a5bf963caf987b56d9f523a6846766c507ebfa5e68f1f54ab556bce8dd0f08f
"""Database access for tokens."""

from fw.runtime.database import Repository

from app.models.token import Token


class TokenRepository(Repository[Token]):
    """Database queries for tokens."""

    model = Token
