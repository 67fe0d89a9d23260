# fw:generated:sha256:60567657e63b935bbd208676e3ebcd2997b30026ffcd2e18190e0e83195d82d2
"""Data access for topics."""

from fw.runtime.database import Repository

from app.models.topic import Topic


class TopicRepository(Repository[Topic]):
    """Reads and writes topics."""

    model = Topic
