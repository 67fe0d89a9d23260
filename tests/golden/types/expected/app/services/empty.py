# fw:generated:sha256:ae5f2faad6354c530b40dcbcc6b3c73e88f943fb63b97b3b767da5cb8e24dbc5
"""Business logic for empties."""

from fw.runtime.database import Service

from app.repositories.empty import EmptyRepository


class EmptyService(Service[EmptyRepository]):
    """Operations on empties. Override a method to add your own rules."""
