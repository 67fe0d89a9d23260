# fw:generated:sha256:4eef2c1ae9b05e4d302da6c8e40b9a456c7b8d6fd2b081b69473f9206d953264
"""The `accounts` table."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import PRIVATE, READONLY, Model, Timestamps, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.order import Order


class AccountLevel(StrEnum):
    LOW = "low"
    HIGH = "high"


class AccountState(StrEnum):
    OPEN = "open"
    DONE = "done"


class Account(Timestamps, Model):
    __tablename__ = "accounts"

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(t.String(80))
    pin: Mapped[str] = mapped_column(t.String(12), info=PRIVATE)
    api_key: Mapped[str | None] = mapped_column(
        t.String(255), unique=True, info=PRIVATE
    )
    level: Mapped[AccountLevel] = mapped_column(default=AccountLevel.LOW, info=PRIVATE)
    slug: Mapped[str] = mapped_column(
        t.String(255), unique=True, default="", info=READONLY
    )
    score: Mapped[int] = mapped_column(default=0, info=READONLY)
    state: Mapped[AccountState] = mapped_column(
        default=AccountState.OPEN, info=READONLY
    )
    seen_at: Mapped[dt.datetime | None] = mapped_column(info=READONLY)
    digest: Mapped[str | None] = mapped_column(t.String(255), info=PRIVATE | READONLY)

    orders: Mapped[list[Order]] = relationship(
        foreign_keys="Order.owner_id",
        back_populates="owner",
        passive_deletes="all",
        lazy="raise",
    )
    audits: Mapped[list[Order]] = relationship(
        foreign_keys="Order.auditor_id",
        back_populates="auditor",
        passive_deletes="all",
        lazy="raise",
    )
