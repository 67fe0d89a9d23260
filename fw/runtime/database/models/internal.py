"""Internal models: fw's own tables, apart from the models of the application."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column, registry

from fw.runtime.database.models.model import Model

__all__ = ["InternalModel", "SeededKey"]


class InternalModel(Model):
    """Base of fw's own models: one of the application may have the same name."""

    __abstract__ = True
    registry = registry(
        metadata=sa.MetaData(naming_convention=Model.metadata.naming_convention),
        type_annotation_map=Model.type_annotation_map,
    )
    metadata = registry.metadata
    # SQLAlchemy reads this name; a subclass of a mapped base would have the base's registry.
    _sa_registry = registry


class SeededKey(InternalModel):
    """The generated key of a seeded row, by its model and its name."""

    __tablename__ = "fw_seeds"

    model: Mapped[str] = mapped_column(sa.String(191), primary_key=True)
    row: Mapped[str] = mapped_column(sa.String(191), primary_key=True)
    key: Mapped[int] = mapped_column(sa.BigInteger)
