# fw:generated:sha256:418a643af7bd2beeab75c2bc8c70a0bdfa02f25ca9ddc542be6e019cd78e255d
"""Database access for articles."""

from fw.runtime.database import Query, Repository

from app.access import is_staff
from app.models.article import Article


class ArticleRepository(Repository[Article]):
    """Database queries for articles."""

    model = Article

    def query(self) -> Query[Article]:
        """Start a query of all articles for the staff, of published ones for customers."""
        query = super().query()
        return query if is_staff() else query.where("status", "published")
