# fw:generated:sha256:65e2a45f21fc26db8c1a5f5da4a49c34d9d6a6d7be97d5f98b886ca798af46d8
"""Database access for topics."""

from fw.runtime.database import Repository

from app.models.topic import Topic


class TopicRepository(Repository[Topic]):
    """Database queries for topics."""

    model = Topic
