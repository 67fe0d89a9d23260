# fw:generated:sha256:fd96ad856fac45cf4bef958275b791ba7313eb2d99efb136bb97ed35968d6b77
"""Business logic for authors."""

from fw.runtime.database import Service

from app.repositories.author import AuthorRepository


class AuthorService(Service[AuthorRepository]):
    """Operations on authors. Override a method to add your own rules."""
