# fw:generated:sha256:e8416f3e0d8a574586d18d46ba9aecdbad533b844572abbbd5fe33958151ae07
"""Database access for attachments."""

from fw.runtime.database import Repository

from app.models.attachment import Attachment


class AttachmentRepository(Repository[Attachment]):
    """Database queries for attachments."""

    model = Attachment
