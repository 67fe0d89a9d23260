# fw:generated:sha256:33068bbdd8657688bb3f7ed6c6a725254c619c55cf34ee31c203f0bb8a9a39e9
"""The `sessions` table."""

from __future__ import annotations

import datetime as dt

from fw.runtime.database import READONLY, Model, generators, primary_key
from sqlalchemy.orm import Mapped, mapped_column


class Session(Model):
    __tablename__ = "sessions"

    id: Mapped[int] = primary_key()
    updated_at: Mapped[dt.datetime] = mapped_column(
        default=generators.now, onupdate=generators.now, info=READONLY
    )
