# fw:generated:sha256:3117e59a5704b7d50b7ec74804d603cef60f153ac0510907ef5f1dc7c4356d88
"""Database access for broken links."""

from fw.runtime.database import Query, Repository

from app.access import of_own_posts
from app.models.broken_link import BrokenLink


class BrokenLinkRepository(Repository[BrokenLink]):
    """Database queries for broken links."""

    model = BrokenLink

    def query(self) -> Query[BrokenLink]:
        """Start a query of the broken links of the posts that the actor has written."""
        return of_own_posts(super().query())
