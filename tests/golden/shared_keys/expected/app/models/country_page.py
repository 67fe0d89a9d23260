# fw:generated:sha256:92cc6f17903cbbcc138746daee0679c605db98c74b0b5cf5c4ce89e80f77f3b4
"""The `country_pages` table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import Model
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

if TYPE_CHECKING:
    from app.models.country import Country


class CountryPage(Model):
    __tablename__ = "country_pages"

    country: Mapped[str] = mapped_column(
        t.String(40),
        ForeignKey("countries.slug", ondelete="CASCADE", onupdate="CASCADE"),
        primary_key=True,
    )
    body: Mapped[str] = mapped_column(t.Text)

    subject: Mapped[Country] = relationship(foreign_keys=[country], lazy="raise")
