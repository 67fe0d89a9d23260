# fw:generated:sha256:9fd3640c769d6eb1d1dc0b50011bd864667fb293054cfb23d5cf33fb4213c22c
"""What can be done with authors."""

from fw.runtime.database import Service

from app.repositories.author import AuthorRepository


class AuthorService(Service[AuthorRepository]):
    """Finds, creates, updates and deletes authors."""
