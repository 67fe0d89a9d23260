# fw:generated:sha256:36ccba97c8481b9bfcd179866b947a8ad29f81ebe0f800afaeffe89e5aa215f2
"""The `country_flags` table."""

from __future__ import annotations

from fw.runtime.database import Model
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column


class CountryFlag(Model):
    __tablename__ = "country_flags"

    code: Mapped[str] = mapped_column(
        t.String(2),
        ForeignKey("countries.code", ondelete="CASCADE", onupdate="CASCADE"),
        primary_key=True,
    )
    svg: Mapped[str] = mapped_column(t.Text)
