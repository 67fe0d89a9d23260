# fw:generated:sha256:b570d36adb5bbb167d646b3f68876ae48835e9fbd5d08af8bdaa3c98d4252799
"""Business logic for pages."""

from fw.runtime.database import Service

from app.repositories.page import PageRepository


class PageService(Service[PageRepository]):
    """Operations on pages. Override a method to add your own rules."""
