# fw:generated:sha256:af0c1c1ef1004cbed1b3faeb6596b2e1b454bcc66db44c1049ad96fad1f832d0
"""Database access for notes."""

from fw.runtime.database import Repository

from app.models.note import Note


class NoteRepository(Repository[Note]):
    """Database queries for notes."""

    model = Note
