# fw:generated:sha256:6f0757df233ada78f78a5ddc8f96c5ed89c2cc27d254a1cfd8657f46269255e8
"""Request and response schemas for attachments."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    Base64,
    Bytes,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    Uuid,
)

from app.models.attachment import Attachment

AttachmentChecksum = Annotated[bytes, Base64(32)]
AttachmentContent = Annotated[bytes, Base64(1048576)]
AttachmentPreview = Annotated[bytes, Base64(3)]
AttachmentSecret = Annotated[bytes, Base64(16)]


class AttachmentCreate(CreateSchema):
    """Fields for creating an attachment."""

    name: String
    checksum: AttachmentChecksum
    content: AttachmentContent
    preview: AttachmentPreview | None = None
    secret: AttachmentSecret | None = None


class AttachmentUpdate(UpdateSchema):
    """Fields for updating an attachment. A field left out keeps its value."""

    name: String = UNSET
    checksum: AttachmentChecksum = UNSET
    content: AttachmentContent = UNSET
    preview: AttachmentPreview | None = UNSET
    secret: AttachmentSecret | None = UNSET


class AttachmentResponse(ResponseSchema):
    """Fields of an attachment in a response."""

    id: Uuid
    name: String
    checksum: Bytes
    content: Bytes
    preview: Bytes | None
    made: Bytes | None


class AttachmentQuery(ListQuery):
    """Query parameters for listing attachments."""

    model = Attachment
    filter_fields = ("id", "name")
    sort_fields = ("id", "name")
    search_fields = ("name",)


class AttachmentShow(ShowQuery):
    """Query parameters for retrieving an attachment."""

    model = Attachment
