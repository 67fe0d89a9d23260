# fw:generated:sha256:cbc091d0c403a28b58bd05448b516682f96480868b720108d133af11d80f090d
"""Database access for services."""

from fw.runtime.database import Repository

from app.models.service import Service


class ServiceRepository(Repository[Service]):
    """Database queries for services."""

    model = Service
