# fw:generated:sha256:8d990db7048ea86924c84561662ff0df8b8e5023a842df25e438ee7b7f13466c
"""Data access for empties."""

from fw.runtime.database import Repository

from app.models.empty import Empty


class EmptyRepository(Repository[Empty]):
    """Reads and writes empties."""

    model = Empty
