# fw:generated:sha256:3928913569a678073ef6643b47ad6721b2eb2d5f3676cd67069465f091fcf0ae
"""Database access for empties."""

from fw.runtime.database import Repository

from app.models.empty import Empty


class EmptyRepository(Repository[Empty]):
    """Database queries for empties."""

    model = Empty
