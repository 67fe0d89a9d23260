# fw:generated:sha256:fb138047079cd2d3270cfc203abca5b934e1956b64e9908cceb58329441f12e9
"""The `empties` table."""

from __future__ import annotations

from uuid import UUID

from fw.runtime.database import Model, primary_key
from sqlalchemy.orm import Mapped


class Empty(Model):
    __tablename__ = "empties"

    id: Mapped[UUID] = primary_key()
