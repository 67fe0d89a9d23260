# fw:generated:sha256:2cc6c7d27a30abef7782dadc6e8c0aa6ff1fbb8e1f2e96445d0c42ea02f80209
"""The `services` table."""

from __future__ import annotations

import datetime as dt_
from typing import Literal
from uuid import UUID

from fw.runtime.database import Model, Timestamps, primary_key
from fw.runtime.database import types as t_
from sqlalchemy.orm import Mapped, mapped_column

ServiceResponseChoice = Literal['"', "'", "\\", "${x}", "% for", "日本語"]


class Service(Timestamps, Model):
    __tablename__ = "services"

    id: Mapped[UUID] = primary_key()
    t: Mapped[str] = mapped_column(t_.String(255))
    dt: Mapped[dt_.datetime] = mapped_column(
        default=dt_.datetime(2024, 1, 31, 12, 0, tzinfo=dt_.UTC)
    )
    type: Mapped[str] = mapped_column(t_.String(20), default='"""; import os')
    select: Mapped[bool] = mapped_column(default=False)
    response: Mapped[ServiceResponseChoice] = mapped_column(
        t_.Enum('"', "'", "\\", "${x}", "% for", "日本語"), default="'"
    )
    text: Mapped[str] = mapped_column(t_.Text, default="${canary} % if # {{ }}")
