# fw:generated:sha256:66adcce85f3424f2e356d53a0896181be4617d267ae7eff66a4e4637ecee7688
"""Database access for authors."""

from fw.runtime.database import Repository

from app.models.author import Author


class AuthorRepository(Repository[Author]):
    """Database queries for authors."""

    model = Author
