# fw:generated:sha256:648f0b1f97e6572e7e82d18f9101c7edda00e9e8d8110666df86482aa84a2876
"""Database access for books."""

from fw.runtime.database import Repository

from app.models.book import Book


class BookRepository(Repository[Book]):
    """Database queries for books."""

    model = Book
