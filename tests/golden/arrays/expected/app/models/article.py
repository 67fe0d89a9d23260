# fw:generated:sha256:3c7b9b3e922cf2e295ba618f4d223e6e1c61a2eb41e55a1d08a253f5b93584d7
"""The `articles` table."""

from __future__ import annotations

from enum import StrEnum
from uuid import UUID

from fw.runtime.database import PRIVATE, Model, primary_key, rules
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column

from app.models.enums import Topic


class ArticleStates(StrEnum):
    DRAFT = "draft"
    ON_HOLD = "on hold"


class Article(Model):
    __tablename__ = "articles"

    id: Mapped[UUID] = primary_key()
    title: Mapped[str] = mapped_column(t.String(255))
    tags: Mapped[list[str]] = mapped_column(t.Array(t.String(40)), default=[])
    names: Mapped[list[str]] = mapped_column(
        t.Array(t.String(255)), info=rules(min_length=1, max_length=5)
    )
    bodies: Mapped[list[str] | None] = mapped_column(t.Array(t.Text))
    ranks: Mapped[list[int] | None] = mapped_column(t.Array(t.Integer))
    related: Mapped[list[UUID]] = mapped_column(t.Array(t.Uuid), default=[])
    topics: Mapped[list[Topic]] = mapped_column(t.Array(t.Enum(Topic)), default=[])
    states: Mapped[list[ArticleStates]] = mapped_column(
        t.Array(t.Enum(ArticleStates)), default=[], info=PRIVATE
    )
