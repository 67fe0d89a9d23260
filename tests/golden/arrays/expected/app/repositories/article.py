# fw:generated:sha256:418a643af7bd2beeab75c2bc8c70a0bdfa02f25ca9ddc542be6e019cd78e255d
"""Database access for articles."""

from fw.runtime.database import Repository

from app.models.article import Article


class ArticleRepository(Repository[Article]):
    """Database queries for articles."""

    model = Article
