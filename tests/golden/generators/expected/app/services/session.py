# fw:generated:sha256:a14a2f57c45e7461bb21955230f21521eeb01980bb76565bba07e7bc233d8a5d
"""Business logic for sessions."""

from fw.runtime.database import Service

from app.repositories.session import SessionRepository


class SessionService(Service[SessionRepository]):
    """Operations on sessions. Override a method to add your own rules."""
