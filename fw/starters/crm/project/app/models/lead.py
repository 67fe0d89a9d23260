# fw:generated:sha256:889d04a29f6adfd52d6f20ac00f1bd7c5d2a6191c8125b25349d032d86f1d3da
"""The `leads` table."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import READONLY, Model, Timestamps, allow, primary_key, rules
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column, relationship, validates

if TYPE_CHECKING:
    from app.models.contact import Contact
    from app.models.deal import Deal
    from app.models.user import User


class LeadSource(StrEnum):
    WEBSITE = "website"
    REFERRAL = "referral"
    EVENT = "event"
    PARTNER = "partner"
    OUTBOUND = "outbound"
    ADVERTISING = "advertising"


class LeadStatus(StrEnum):
    NEW = "new"
    WORKING = "working"
    NURTURING = "nurturing"
    QUALIFIED = "qualified"
    DISQUALIFIED = "disqualified"
    CONVERTED = "converted"


class Lead(Timestamps, Model):
    """Someone who may become a customer. A conversion makes a company, a contact and a deal."""

    __tablename__ = "leads"
    __table_args__ = (Index("idx_leads_status_owner_id", "status", "owner_id"),)
    __access__ = (
        allow(
            "read", "create", "update", "delete", to=["manager", "admin", "developer"]
        ),
        allow(
            "read",
            "create",
            "update",
            to=["rep"],
            when="owner_id is null or owner_id = me or owner.team_id = me.team_id",
        ),
    )

    id: Mapped[UUID] = primary_key()
    first_name: Mapped[str | None] = mapped_column(t.String(80))
    last_name: Mapped[str] = mapped_column(t.String(80), info=rules(not_blank=True))
    company_name: Mapped[str | None] = mapped_column(t.String(160))
    email: Mapped[str | None] = mapped_column(
        t.String(254),
        index=True,
        info=rules(format="email"),
        doc="Stored in lower case.",
    )
    phone: Mapped[str | None] = mapped_column(t.String(40), info=rules(format="phone"))
    source: Mapped[LeadSource] = mapped_column(default=LeadSource.WEBSITE)
    status: Mapped[LeadStatus] = mapped_column(
        default=LeadStatus.NEW, doc="`converted` is set by a conversion."
    )
    score: Mapped[int] = mapped_column(
        default=0,
        info=rules(min=0, max=100),
        doc="From 0 to 100, how likely the lead buys.",
    )
    note: Mapped[str | None] = mapped_column(t.Text)
    owner_id: Mapped[UUID | None] = mapped_column(
        t.Uuid,
        ForeignKey("users.id", ondelete="SET NULL"),
        index=True,
        doc="Without one, the next rep in turn gets the lead.",
    )
    converted_at: Mapped[dt.datetime | None] = mapped_column(info=READONLY)
    contact_id: Mapped[UUID | None] = mapped_column(
        t.Uuid,
        ForeignKey("contacts.id", ondelete="SET NULL"),
        index=True,
        info=READONLY,
    )
    deal_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("deals.id", ondelete="SET NULL"), unique=True, info=READONLY
    )

    owner: Mapped[User | None] = relationship(foreign_keys=[owner_id], lazy="raise")
    contact: Mapped[Contact | None] = relationship(
        foreign_keys=[contact_id], lazy="raise"
    )
    deal: Mapped[Deal | None] = relationship(foreign_keys=[deal_id], lazy="raise")

    @validates("email")
    def lower_email(self, _name: str, email: str | None) -> str | None:
        """Return the address in lower case: it is found in any spelling."""
        return None if email is None else email.strip().lower()
