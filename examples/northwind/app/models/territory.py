# fw:generated:sha256:54811d0c9e72993ae69514ed683b1de2f6012f6ca678054374ec3b3d5067c0f3
"""The `territories` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, linked_by, primary_key
from fw.runtime.database import types as t
from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.employee import Employee
    from app.models.region import Region

employees_territories = Table(
    "employees_territories",
    Model.metadata,
    Column(
        "employee_id",
        t.Integer,
        ForeignKey("employees.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column(
        "territory_id",
        t.Integer,
        ForeignKey("territories.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)


class Territory(Model):
    __tablename__ = "territories"

    id: Mapped[int] = primary_key()
    code: Mapped[str] = mapped_column(t.String(20), unique=True)
    description: Mapped[str] = mapped_column(t.String(50))
    region_id: Mapped[int] = mapped_column(
        t.Integer, ForeignKey("regions.id", ondelete="RESTRICT"), index=True
    )

    region: Mapped[Region] = relationship(
        foreign_keys=[region_id], back_populates="territories", lazy="raise"
    )
    employees: Mapped[list[Employee]] = relationship(
        secondary=employees_territories,
        back_populates="territories",
        lazy="raise",
        info=linked_by("employee_ids"),
    )
