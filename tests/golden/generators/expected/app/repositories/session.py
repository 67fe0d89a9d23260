# fw:generated:sha256:ae057c8e38294d61d22fbeb5766d6598fc0b46ee8276144ad051844a98e7fab2
"""Database access for sessions."""

from fw.runtime.database import Repository

from app.models.session import Session


class SessionRepository(Repository[Session]):
    """Database queries for sessions."""

    model = Session
