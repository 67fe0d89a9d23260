# fw:generated:sha256:9cf870faf1e3bf4fd8376644c4c0ef40c2248a71d0907f8086be24130b6c7925
"""What can be done with pages."""

from fw.runtime.database import Service

from app.repositories.page import PageRepository


class PageService(Service[PageRepository]):
    """Finds, creates, updates and deletes pages."""
