# fw:generated:sha256:5c329771c4212eda0fa118963dbfd27e540fd34cab2acabfd62fcb6c1e9e71f0
"""The `articles` table."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
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
    prices: Mapped[list[Decimal] | None] = mapped_column(t.Array(t.Decimal(8, 2)))
    scores: Mapped[list[float]] = mapped_column(t.Array(t.Float), default=[])
    flags: Mapped[list[bool]] = mapped_column(t.Array(t.Boolean), default=[])
    days: Mapped[list[dt.date] | None] = mapped_column(t.Array(t.Date))
    opened: Mapped[list[dt.datetime]] = mapped_column(t.Array(t.DateTime), default=[])
    hours: Mapped[list[dt.time]] = mapped_column(t.Array(t.Time), default=[])
    topics: Mapped[list[Topic]] = mapped_column(t.Array(t.Enum(Topic)), default=[])
    states: Mapped[list[ArticleStates]] = mapped_column(
        t.Array(t.Enum(ArticleStates)), default=[], info=PRIVATE
    )
