"""The models that the runtime's tests share: every type and every constraint."""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal as Number
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import (
    PRIVATE,
    Decimal,
    Json,
    Model,
    Text,
    Timestamps,
    primary_key,
)


class Mood(StrEnum):
    CALM = "calm"
    IT_S_50 = "it's 50%"


class Shelf(Model):
    """Keyed by the database; referred to by `Thing`."""

    __tablename__ = "shelves"

    id: Mapped[int] = primary_key()
    label: Mapped[str] = mapped_column(String(255), unique=True)


class Thing(Timestamps, Model):
    """Every type, keyed by a uuid."""

    __tablename__ = "things"
    __table_args__ = (
        Index("idx_things_count", "count"),
        UniqueConstraint("name", "mood", name="uq_things_name_mood"),
    )

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(String(80))
    notes: Mapped[str | None] = mapped_column(Text)
    count: Mapped[int] = mapped_column(default=0)
    weight: Mapped[float | None]
    active: Mapped[bool] = mapped_column(default=True)
    price: Mapped[Number] = mapped_column(Decimal(10, 2), default=Number("9.99"))
    fortune: Mapped[Number | None] = mapped_column(Decimal(30, 4))
    born: Mapped[date | None]
    wakes: Mapped[time | None]
    seen_at: Mapped[datetime | None]
    extra: Mapped[object | None] = mapped_column(Json)
    options: Mapped[object] = mapped_column(Json, default={"a": []})
    mood: Mapped[Mood] = mapped_column(default=Mood.CALM)
    twin: Mapped[UUID | None]
    secret: Mapped[str | None] = mapped_column(String(255), info=PRIVATE)
    shelf_id: Mapped[int | None] = mapped_column(ForeignKey("shelves.id", ondelete="RESTRICT"))


class Tag(Model):
    """Goes with the thing that it hangs on; its table is an SQL word."""

    __tablename__ = "order"

    id: Mapped[UUID] = primary_key()
    group: Mapped[str] = mapped_column(String(40), default="none")
    thing_id: Mapped[UUID] = mapped_column(ForeignKey("things.id", ondelete="CASCADE"))


class Series(Model):
    """A series of numbers, keyed by a text that the application gives."""

    __tablename__ = "series"

    name: Mapped[str] = mapped_column(String(80), primary_key=True)
    last: Mapped[int] = mapped_column(default=0)
