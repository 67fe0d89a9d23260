# fw:generated:sha256:546825a63e11baf2ef5b53479dea45a48dab8f3f2001a630a9956ac7789087b2
"""The `books` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column


class Book(Model):
    __tablename__ = "books"

    id: Mapped[int] = primary_key()
    title: Mapped[str] = mapped_column(t.String(255))
    isbn: Mapped[str] = mapped_column(t.String(13), unique=True)
    author_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("authors.id", ondelete="RESTRICT"), index=True
    )
