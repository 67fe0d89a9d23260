# fw:generated:sha256:1d43f876b192b5dfca63728c78766af44827bb25b659179c96a2f8366bab11ca
"""The `regions` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.territory import Territory


class Region(Model):
    __tablename__ = "regions"

    id: Mapped[int] = primary_key()
    description: Mapped[str] = mapped_column(t.String(50), unique=True)

    territories: Mapped[list[Territory]] = relationship(
        foreign_keys="Territory.region_id",
        back_populates="region",
        passive_deletes="all",
        lazy="raise",
    )
