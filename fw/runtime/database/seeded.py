"""The keys that the database gave to seeded rows whose key is an int."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column, registry

from fw.runtime.database.model import Model

__all__ = ["SeededKey"]


class _Own(Model):
    """Base of what fw keeps for itself: apart from the user's models, and their names."""

    __abstract__ = True
    registry = registry()
    metadata = registry.metadata


class SeededKey(_Own):
    """The key that a row of a seed file got, by its model and its name."""

    __tablename__ = "fw_seeds"

    model: Mapped[str] = mapped_column(sa.String(191), primary_key=True)
    row: Mapped[str] = mapped_column(sa.String(191), primary_key=True)
    key: Mapped[int] = mapped_column(sa.BigInteger)
