# fw:generated:sha256:8b4ba8870082710e6d62178a5adf981eafce5d0a6b5743c355dd80d08ecfc226
"""The `applicants` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import PRIVATE, READONLY, Model, primary_key
from fw.runtime.database import types as t
from fw.runtime.files import StoredFile
from sqlalchemy.orm import Mapped, mapped_column


class Applicant(Model):
    __tablename__ = "applicants"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(255))
    portrait: Mapped[StoredFile | None] = mapped_column(
        t.File(2097152, ("png", "jpeg"))
    )
    resume: Mapped[StoredFile] = mapped_column(t.File(5242880, ("pdf", "docx")))
    reference: Mapped[StoredFile | None] = mapped_column(t.File(10485760), info=PRIVATE)
    badge: Mapped[StoredFile | None] = mapped_column(
        t.File(10485760, ("png", "jpeg", "webp", "gif")), info=READONLY
    )
