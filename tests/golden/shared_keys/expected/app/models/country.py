# fw:generated:sha256:cb056cab7813e1f65d86e38d2d335c3978b2ea3fc55d1b74c123505a1c2e568a
"""The `countries` table."""

from __future__ import annotations

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from sqlalchemy.orm import Mapped, mapped_column


class Country(Model):
    __tablename__ = "countries"

    code: Mapped[str] = primary_key(t.String(2))
    slug: Mapped[str] = mapped_column(t.String(40), unique=True)
