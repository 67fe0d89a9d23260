"""The keys that the database gave to seeded rows whose key is an int."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database.own import OwnModel

__all__ = ["SeededKey"]


class SeededKey(OwnModel):
    """The key that a row of a seed file got, by its model and its name."""

    __tablename__ = "fw_seeds"

    model: Mapped[str] = mapped_column(sa.String(191), primary_key=True)
    row: Mapped[str] = mapped_column(sa.String(191), primary_key=True)
    key: Mapped[int] = mapped_column(sa.BigInteger)
