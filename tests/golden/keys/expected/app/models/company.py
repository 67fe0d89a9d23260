# fw:generated:sha256:6664a0f43aa44d410c83d4d75156f88b228b9fc62024e104f9a40fe98e7d7488
"""The `companies` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, generators, linked_by, primary_key
from fw.runtime.database import types as t
from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.country import Country
    from app.models.invoice import Invoice
    from app.models.label import Label
    from app.models.payment import Payment
    from app.models.topic import Topic

companies_labels = Table(
    "companies_labels",
    Model.metadata,
    Column(
        "company_id",
        t.String(30),
        ForeignKey("companies.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column(
        "label_id",
        t.String(255),
        ForeignKey("labels.slug", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)

companies_topics = Table(
    "companies_topics",
    Model.metadata,
    Column(
        "company_id",
        t.String(30),
        ForeignKey("companies.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column(
        "topic_id",
        t.Integer,
        ForeignKey("topics.key", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)

companies_partners = Table(
    "companies_partners",
    Model.metadata,
    Column(
        "company_id",
        t.String(30),
        ForeignKey("companies.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column(
        "partner_id",
        t.String(30),
        ForeignKey("companies.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)


class Company(Model):
    __tablename__ = "companies"

    id: Mapped[str] = primary_key(t.String(30), default=generators.cuid)
    name: Mapped[str] = mapped_column(t.String(80))
    vat: Mapped[str] = mapped_column(t.String(20), unique=True)
    country_code: Mapped[str | None] = mapped_column(
        t.String(2), ForeignKey("countries.code", ondelete="SET NULL"), index=True
    )
    parent_id: Mapped[str | None] = mapped_column(
        t.String(30), ForeignKey("companies.id", ondelete="RESTRICT"), index=True
    )

    country: Mapped[Country | None] = relationship(
        foreign_keys=[country_code], back_populates="companies", lazy="raise"
    )
    parent: Mapped[Company | None] = relationship(
        foreign_keys=[parent_id], remote_side=[id], lazy="raise"
    )
    invoices: Mapped[list[Invoice]] = relationship(
        foreign_keys="Invoice.company_id",
        back_populates="company",
        passive_deletes="all",
        lazy="raise",
    )
    payments: Mapped[list[Payment]] = relationship(
        foreign_keys="Payment.vat",
        back_populates="company",
        passive_deletes="all",
        lazy="raise",
    )
    labels: Mapped[list[Label]] = relationship(
        secondary=companies_labels,
        back_populates="companies",
        lazy="raise",
        info=linked_by("label_ids"),
    )
    topics: Mapped[list[Topic]] = relationship(
        secondary=companies_topics, lazy="raise", info=linked_by("topic_ids")
    )
    partners: Mapped[list[Company]] = relationship(
        secondary=companies_partners,
        primaryjoin="Company.id == companies_partners.c.company_id",
        secondaryjoin="Company.id == companies_partners.c.partner_id",
        lazy="raise",
        info=linked_by("partner_ids"),
    )
