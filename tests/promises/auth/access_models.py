"""Models of the oracle of access rules: notes, and the records that their conditions lead to.

Their names are those of no other test: links need the registry of all models.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column, relationship

from fw.runtime.database import Model, Repository, primary_key
from fw.runtime.database.relations.relation import linked_by

__all__ = [
    "MODELS",
    "TABLES",
    "Notes",
    "WorldCompany",
    "WorldCustomer",
    "WorldNote",
    "WorldPart",
    "WorldPerson",
]


members = sa.Table(
    "world_note_members",
    Model.metadata,
    sa.Column("note_id", sa.ForeignKey("world_notes.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person_id", sa.ForeignKey("world_people.id", ondelete="CASCADE"), primary_key=True),
)


class WorldPerson(Model):
    __tablename__ = "world_people"

    id: Mapped[int] = primary_key()
    owner: Mapped[int | None]
    rank: Mapped[int | None]


class WorldCompany(Model):
    __tablename__ = "world_companies"

    id: Mapped[int] = primary_key()
    owner: Mapped[int | None]
    rank: Mapped[int | None]


class WorldCustomer(Model):
    __tablename__ = "world_customers"

    id: Mapped[int] = primary_key()
    owner: Mapped[int | None]
    rank: Mapped[int | None]
    company_id: Mapped[int | None] = mapped_column(sa.ForeignKey("world_companies.id"))

    company: Mapped[WorldCompany | None] = relationship(foreign_keys=[company_id], viewonly=True)
    notes: Mapped[list[WorldNote]] = relationship(back_populates="customer", viewonly=True)


class WorldNote(Model):
    __tablename__ = "world_notes"

    id: Mapped[int] = primary_key()
    owner: Mapped[int | None]
    rank: Mapped[int | None]
    status: Mapped[str | None]
    shown: Mapped[bool | None]
    customer_id: Mapped[int | None] = mapped_column(sa.ForeignKey("world_customers.id"))

    customer: Mapped[WorldCustomer | None] = relationship(back_populates="notes", viewonly=True)
    parts: Mapped[list[WorldPart]] = relationship(back_populates="note", viewonly=True)
    members: Mapped[list[WorldPerson]] = relationship(
        secondary=members, info=linked_by("member_ids")
    )


class WorldPart(Model):
    __tablename__ = "world_parts"

    id: Mapped[int] = primary_key()
    owner: Mapped[int | None]
    rank: Mapped[int | None]
    note_id: Mapped[int | None] = mapped_column(sa.ForeignKey("world_notes.id", ondelete="CASCADE"))

    note: Mapped[WorldNote | None] = relationship(back_populates="parts", viewonly=True)


class Notes(Repository[WorldNote]):
    model = WorldNote


MODELS = (WorldPerson, WorldCompany, WorldCustomer, WorldNote, WorldPart)
TABLES = (*(one.__table__ for one in MODELS), members)
