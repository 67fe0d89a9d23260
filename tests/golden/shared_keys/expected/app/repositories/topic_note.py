# fw:generated:sha256:c46b860811cafe4fb4e67fb149b82cd1f0a939585d9d366050cc706afdb66990
"""Database access for topic notes."""

from fw.runtime.database import Repository

from app.models.topic_note import TopicNote


class TopicNoteRepository(Repository[TopicNote]):
    """Database queries for topic notes."""

    model = TopicNote
