# fw:generated:sha256:2798a1c958c4150f7012180503f0abf1e73e8dca3edff1cdb7185d87cb46436a
"""Business logic for topic notes."""

from fw.runtime.database import Service

from app.repositories.topic_note import TopicNoteRepository


class TopicNoteService(Service[TopicNoteRepository]):
    """Operations on topic notes. Override a method to add your own rules."""
