# fw:generated:sha256:fdcd2a30fa24c177be72101b7823e7a21e5d887d15063c95fcda383b81f5cf4c
"""The `attachments` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import PRIVATE, READONLY, Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column


class Attachment(Model):
    __tablename__ = "attachments"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(255))
    checksum: Mapped[bytes] = mapped_column(t.Bytes(32))
    content: Mapped[bytes] = mapped_column(t.Bytes(1048576))
    preview: Mapped[bytes | None] = mapped_column(t.Bytes(3))
    secret: Mapped[bytes | None] = mapped_column(t.Bytes(16), info=PRIVATE)
    made: Mapped[bytes | None] = mapped_column(t.Bytes(8), info=READONLY)
