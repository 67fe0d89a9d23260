# fw:generated:sha256:e39b9a198ddeb3249d4b528d90a4be20c9a9698920f4d18ea70562bf6e4d9e6c
"""The `people` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy import Index
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.article import Article
    from app.models.remark import Remark


class Person(Model):
    __tablename__ = "people"
    __table_args__ = (Index("idx_people_name", "name"),)

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(120))

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
