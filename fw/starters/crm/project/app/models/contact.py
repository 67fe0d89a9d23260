# fw:generated:sha256:73937c29dccbe84b43889d6e877268afa62c0700ee01e90140b0ae8e60db7491
"""The `contacts` table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from fw.runtime.database import Model, Timestamps, allow, linked_by, primary_key, rules
from fw.runtime.database import types as t
from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import Mapped, mapped_column, relationship, validates

if TYPE_CHECKING:
    from app.models.activity import Activity
    from app.models.company import Company
    from app.models.deal import Deal
    from app.models.label import Label
    from app.models.user import User

contacts_labels = Table(
    "contacts_labels",
    Model.metadata,
    Column(
        "contact_id",
        t.Uuid,
        ForeignKey("contacts.id", ondelete="CASCADE"),
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


class Contact(Timestamps, Model):
    """A person at a company."""

    __tablename__ = "contacts"
    __access__ = (
        allow("read", to="user"),
        allow("create", "update", to=["rep", "manager", "admin", "developer"]),
        allow("delete", to=["manager", "admin", "developer"]),
    )

    id: Mapped[UUID] = primary_key()
    company_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("companies.id", ondelete="SET NULL"), index=True
    )
    first_name: Mapped[str | None] = mapped_column(t.String(80))
    last_name: Mapped[str] = mapped_column(
        t.String(80), index=True, info=rules(not_blank=True)
    )
    email: Mapped[str | None] = mapped_column(
        t.String(254),
        unique=True,
        info=rules(format="email"),
        doc="A converted lead finds its contact by it. Stored in lower case.",
    )
    phone: Mapped[str | None] = mapped_column(t.String(40), info=rules(format="phone"))
    job_title: Mapped[str | None] = mapped_column(t.String(120))
    owner_id: Mapped[UUID | None] = mapped_column(
        t.Uuid, ForeignKey("users.id", ondelete="SET NULL"), index=True
    )
    do_not_contact: Mapped[bool] = mapped_column(
        default=False,
        doc="No mail is sent to this person, not even one that already waits in the queue.",
    )

    company: Mapped[Company | None] = relationship(
        foreign_keys=[company_id], back_populates="contacts", lazy="raise"
    )
    owner: Mapped[User | None] = relationship(foreign_keys=[owner_id], lazy="raise")
    deals: Mapped[list[Deal]] = relationship(
        foreign_keys="Deal.contact_id",
        back_populates="contact",
        passive_deletes="all",
        lazy="raise",
    )
    activities: Mapped[list[Activity]] = relationship(
        foreign_keys="Activity.contact_id",
        back_populates="contact",
        passive_deletes="all",
        lazy="raise",
    )
    labels: Mapped[list[Label]] = relationship(
        secondary=contacts_labels, lazy="raise", info=linked_by("label_ids")
    )

    @validates("email")
    def lower_email(self, _name: str, email: str | None) -> str | None:
        """Return the address in lower case: it is found in any spelling."""
        return None if email is None else email.strip().lower()
