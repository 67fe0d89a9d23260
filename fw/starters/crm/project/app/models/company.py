# fw:generated:sha256:811fe9ec4223913f2043e0ccf16ce4f9dbbfaab017180b8d286e2ee0aa986a96
"""The `companies` table."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, Timestamps, allow, linked_by, primary_key, rules
from fw.runtime.database import types as t
from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import Mapped, mapped_column, relationship, validates

if TYPE_CHECKING:
    from app.models.activity import Activity
    from app.models.contact import Contact
    from app.models.deal import Deal
    from app.models.label import Label
    from app.models.user import User

companies_labels = Table(
    "companies_labels",
    Model.metadata,
    Column(
        "company_id",
        t.Uuid,
        ForeignKey("companies.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column(
        "label_id",
        t.Uuid,
        ForeignKey("labels.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)


class CompanyIndustry(StrEnum):
    SOFTWARE = "software"
    MANUFACTURING = "manufacturing"
    RETAIL = "retail"
    HEALTH = "health"
    FINANCE = "finance"
    EDUCATION = "education"
    OTHER = "other"


class Company(Timestamps, Model):
    """An organization that buys, or may buy."""

    __tablename__ = "companies"
    __access__ = (
        allow("read", to="user"),
        allow("create", "update", to=["rep", "manager", "admin", "developer"]),
        allow("delete", to=["manager", "admin", "developer"]),
    )

    id: Mapped[UUID] = primary_key()
    name: Mapped[str] = mapped_column(
        t.String(160), index=True, info=rules(not_blank=True)
    )
    domain: Mapped[str | None] = mapped_column(
        t.String(120),
        unique=True,
        info=rules(pattern="^[a-z0-9-]+(\\.[a-z0-9-]+)+$"),
        doc="Mail domain, such as example.com. A converted lead finds its company by it.",
    )
    industry: Mapped[CompanyIndustry] = mapped_column(default=CompanyIndustry.OTHER)
    employees: Mapped[int | None] = mapped_column(info=rules(min=0))
    annual_revenue: Mapped[Decimal | None] = mapped_column(
        t.Decimal(13, 2), info=rules(min=Decimal("0.00"))
    )
    phone: Mapped[str | None] = mapped_column(t.String(40), info=rules(format="phone"))
    street: Mapped[str | None] = mapped_column(t.String(160))
    city: Mapped[str | None] = mapped_column(t.String(80), index=True)
    country: Mapped[str | None] = mapped_column(
        t.String(2),
        info=rules(pattern="^[A-Z]{2}$"),
        doc="Code of two letters, such as FR.",
    )
    owner_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("users.id", ondelete="SET NULL"), index=True
    )
    parent_id: Mapped[UUID | None] = mapped_column(
        t.Uuid,
        ForeignKey("companies.id", ondelete="SET NULL"),
        index=True,
        doc="The company that this one belongs to.",
    )

    owner: Mapped[User | None] = relationship(foreign_keys=[owner_id], lazy="raise")
    parent: Mapped[Company | None] = relationship(
        foreign_keys=[parent_id],
        remote_side=[id],
        back_populates="subsidiaries",
        lazy="raise",
    )
    subsidiaries: Mapped[list[Company]] = relationship(
        foreign_keys=[parent_id],
        back_populates="parent",
        passive_deletes="all",
        lazy="raise",
    )
    contacts: Mapped[list[Contact]] = relationship(
        foreign_keys="Contact.company_id",
        back_populates="company",
        passive_deletes="all",
        lazy="raise",
    )
    deals: Mapped[list[Deal]] = relationship(
        foreign_keys="Deal.company_id",
        back_populates="company",
        passive_deletes="all",
        lazy="raise",
    )
    activities: Mapped[list[Activity]] = relationship(
        foreign_keys="Activity.company_id",
        back_populates="company",
        passive_deletes="all",
        lazy="raise",
    )
    labels: Mapped[list[Label]] = relationship(
        secondary=companies_labels, lazy="raise", info=linked_by("label_ids")
    )

    @validates("domain")
    def lower_domain(self, _name: str, domain: str | None) -> str | None:
        """Return the domain in lower case."""
        return None if domain is None else domain.strip().lower()
