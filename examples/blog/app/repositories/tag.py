# fw:generated:sha256:84a70674e6aca6f80003e2822b09095ab40dec4b9cf90cb0c62df096a13e9581
"""Data access for tags."""

from fw.runtime.database import Repository

from app.models.tag import Tag


class TagRepository(Repository[Tag]):
    """Reads and writes tags."""

    model = Tag
