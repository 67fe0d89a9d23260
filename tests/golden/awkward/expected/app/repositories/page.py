# fw:generated:sha256:1b9eb4c76eb346d608a97146ca828bd943fb9adda9a0479ce78f7dd4f65301cd
"""Database access for pages."""

from fw.runtime.database import Repository

from app.models.page import Page


class PageRepository(Repository[Page]):
    """Database queries for pages."""

    model = Page
