# fw:generated:sha256:c0cc32082863a2c0c6004d86c7578fb4334427c83196e0d57ae9afaeef9018d8
"""Data access for articles."""

from fw.runtime.database import Repository

from app.models.article import Article


class ArticleRepository(Repository[Article]):
    """Reads and writes articles."""

    model = Article
