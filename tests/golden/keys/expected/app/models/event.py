# fw:generated:sha256:87dea5198920207858a1ea1e8340b7b88c9c6c5d31c0d26387e7b54a92a38ee1
"""The `events` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import Model, generators, primary_key
from sqlalchemy.orm import Mapped


class Event(Model):
    __tablename__ = "events"

    id: Mapped[UUID] = primary_key(default=generators.uuid7)
