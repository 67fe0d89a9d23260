# fw:generated:sha256:e49c2df003ce1abc01902b5bdfabcdce2939f12e8d2f998d7eaf22674c13057c
"""Business logic for articles."""

from fw.runtime.database import Service

from app.repositories.article import ArticleRepository


class ArticleService(Service[ArticleRepository]):
    """Operations on articles. Override a method to add your own rules."""
