# fw:generated:sha256:6a24b35906e1f86ad11eef6434baa63c4da26b8a6277ea9146275bab0ff4e514
"""Data access for services."""

from fw.runtime.database import Repository

from app.models.service import Service


class ServiceRepository(Repository[Service]):
    """Reads and writes services."""

    model = Service
