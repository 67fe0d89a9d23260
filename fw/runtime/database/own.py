"""The base of what fw keeps for itself, apart from the application's models and their names."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.orm import registry

from fw.runtime.database.model import Model

__all__ = ["OwnModel"]


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
