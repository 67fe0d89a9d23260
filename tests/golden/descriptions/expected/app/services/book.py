# fw:generated:sha256:bba87d817212e9790d7148f108533738ffe3fc73c7201dacbbdbd225c441398b
"""Business logic for books."""

from fw.runtime.database import Service

from app.repositories.book import BookRepository


class BookService(Service[BookRepository]):
    """Operations on books. Override a method to add your own rules."""
