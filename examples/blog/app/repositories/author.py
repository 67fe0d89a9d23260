# fw:generated:sha256:b37258a4aa312a6797cdd4297ae0282f314f06eb725e837a2b47e9e10415b543
"""Data access for authors."""

from fw.runtime.database import Repository

from app.models.author import Author


class AuthorRepository(Repository[Author]):
    """Reads and writes authors."""

    model = Author
