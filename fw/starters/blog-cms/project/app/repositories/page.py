# fw:generated:sha256:1b9eb4c76eb346d608a97146ca828bd943fb9adda9a0479ce78f7dd4f65301cd
"""Database access for pages."""

from fw.runtime.database import Query, Repository

from app.access import is_editor
from app.models.page import Page


class PageRepository(Repository[Page]):
    """Database queries for pages."""

    model = Page

    def query(self) -> Query[Page]:
        """Start a query of the pages that the actor may see: all for an editor."""
        query = super().query()
        return query if is_editor() else query.where(Page.published, True)
