# fw:generated:sha256:b852fb61205c737b9f5101a4cd46270fe7c29180e034468fde301fefda50330d
"""Data access for pages."""

from fw.runtime.database import Repository

from app.models.page import Page


class PageRepository(Repository[Page]):
    """Reads and writes pages."""

    model = Page
