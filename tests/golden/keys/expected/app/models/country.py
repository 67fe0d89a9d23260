# fw:generated:sha256:74b81ae7ecb777253e7c88da369a956f874f10b578bdf76aba55bc179de7f427
"""The `countries` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.company import Company


class Country(Model):
    __tablename__ = "countries"

    code: Mapped[str] = primary_key(t.String(2))
    name: Mapped[str] = mapped_column(t.String(255))

    companies: Mapped[list[Company]] = relationship(
        foreign_keys="Company.country_code",
        back_populates="country",
        passive_deletes="all",
        lazy="raise",
    )
