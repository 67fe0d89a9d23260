# fw:generated:sha256:cad817ab087d0d7503c97854de9d7a4f14d3b75aec465db26388e954240a916e
"""The `topics` table."""

from __future__ import annotations

from fw.runtime.database import Model, primary_key
from sqlalchemy.orm import Mapped


class Topic(Model):
    __tablename__ = "topics"

    number: Mapped[int] = primary_key()
