# fw:generated:sha256:c9a1c02463e022e4e87cb13af7914cfea78708a50936a602ee41d2751264226b
"""What can be done with articles."""

from fw.runtime.database import Service

from app.repositories.article import ArticleRepository


class ArticleService(Service[ArticleRepository]):
    """Finds, creates, updates and deletes articles."""
