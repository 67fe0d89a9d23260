# fw:generated:sha256:385000a8637b8de19946afbba15e753302707007480a7dc61be4fdab6a6c363c
"""The `posts` table."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column


class Post(Model):
    __tablename__ = "posts"

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(t.String(255))
    author_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("authors.id", ondelete="RESTRICT"), index=True
    )
    rating: Mapped[Decimal | None] = mapped_column(t.Decimal(3, 1))
