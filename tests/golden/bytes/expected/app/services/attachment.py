# fw:generated:sha256:2c06214057bc8a899c95f09f3f82727c509d431075b5d1456dbcd7bd958a1266
"""Business logic for attachments."""

from fw.runtime.database import Service

from app.repositories.attachment import AttachmentRepository


class AttachmentService(Service[AttachmentRepository]):
    """Operations on attachments. Override a method to add your own rules."""
