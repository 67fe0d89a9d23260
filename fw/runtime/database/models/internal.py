"""The base of what fw keeps for itself, apart from the application's models and their names."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column, registry

from fw.runtime.database.models.model import Model

__all__ = ["OwnModel", "SeededKey"]


class OwnModel(Model):
    """Base of the runtime's own records: a model of the application may be called the same."""

    __abstract__ = True
    registry = registry(
        metadata=sa.MetaData(naming_convention=Model.metadata.naming_convention),
        type_annotation_map=Model.type_annotation_map,
    )
    metadata = registry.metadata
    # What SQLAlchemy itself goes by: a class that isn't the first of its kind has the base's.
    _sa_registry = registry


class SeededKey(OwnModel):
    """The key that a row of a seed file got, by its model and its name."""

    __tablename__ = "fw_seeds"

    model: Mapped[str] = mapped_column(sa.String(191), primary_key=True)
    row: Mapped[str] = mapped_column(sa.String(191), primary_key=True)
    key: Mapped[int] = mapped_column(sa.BigInteger)
