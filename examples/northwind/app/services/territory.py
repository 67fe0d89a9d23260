# fw:generated:sha256:f9969f96070c7259e873f1d04be9c20af3cafa4d205ed221c0ee88b521136787
"""What can be done with territories."""

from fw.runtime.database import Service

from app.repositories.territory import TerritoryRepository


class TerritoryService(Service[TerritoryRepository]):
    """Finds, creates, updates and deletes territories."""
