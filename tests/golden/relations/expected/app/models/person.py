# fw:generated:sha256:e4fa58db6680e7721e92882e334a0b3506a31fa2069e4974fd2b4db29fc4c93f
"""The `people` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.article import Article
    from app.models.remark import Remark


class Person(Model):
    __tablename__ = "people"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(120), index=True)

    articles: Mapped[list[Article]] = relationship(
        foreign_keys="Article.author_id",
        back_populates="author",
        passive_deletes="all",
        lazy="raise",
    )
    edited: Mapped[list[Article]] = relationship(
        foreign_keys="Article.editor_id",
        back_populates="editor",
        passive_deletes="all",
        lazy="raise",
    )
    remarks: Mapped[list[Remark]] = relationship(
        foreign_keys="Remark.person_id",
        back_populates="person",
        passive_deletes="all",
        lazy="raise",
    )
