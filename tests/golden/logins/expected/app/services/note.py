# fw:generated:sha256:7aad1104cd01c99d930840552e14c0a0e062aa8384285606f7d87455362dd9f8
"""What can be done with notes."""

from fw.runtime.database import Service

from app.repositories.note import NoteRepository


class NoteService(Service[NoteRepository]):
    """Finds, creates, updates and deletes notes."""
