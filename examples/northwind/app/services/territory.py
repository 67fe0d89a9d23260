# fw:generated:sha256:8bf7eeec6d5751e3e18fd5c0f0d42cba3755dea6230ff0c427ba4d7c71ed1154
"""Business logic for territories."""

from fw.runtime.database import Service

from app.repositories.territory import TerritoryRepository


class TerritoryService(Service[TerritoryRepository]):
    """Operations on territories. Override a method to add your own rules."""
