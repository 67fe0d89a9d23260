# fw:generated:sha256:8a0cf60bd70a8f21a7077cfc3c8d6bded69948d4c69ef868cf8dc39b0e2b6c29
"""Data access for notes."""

from fw.runtime.database import Repository

from app.models.note import Note


class NoteRepository(Repository[Note]):
    """Reads and writes notes."""

    model = Note
