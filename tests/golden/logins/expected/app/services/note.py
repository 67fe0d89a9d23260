# fw:generated:sha256:7723685a26abe6d8230dbf7a0e57f3cb1a8bd6f061dda877cf8dd47ba91456bc
"""Business logic for notes."""

from fw.runtime.database import Service

from app.repositories.note import NoteRepository


class NoteService(Service[NoteRepository]):
    """Operations on notes. Override a method to add your own rules."""
