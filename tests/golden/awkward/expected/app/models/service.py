# fw:generated:sha256:2f0e6eddede129d2f88b801f6a8c879a3e6c2b1ebd2018d687ddaa2283e7508e
"""The `services` table."""

from __future__ import annotations

import datetime as dt_
from enum import StrEnum
from uuid import UUID

from fw.runtime.database import Model, Timestamps, primary_key
from fw.runtime.database import types as t_
from sqlalchemy.orm import Mapped, mapped_column


class ServiceResponseChoice(StrEnum):
    VALUE = '"'
    VALUE_2 = "'"
    VALUE_3 = "\\"
    X = "${x}"
    FOR = "% for"
    日本語 = "日本語"


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
        default=ServiceResponseChoice.VALUE_2
    )
    text: Mapped[str] = mapped_column(t_.Text, default="${canary} % if # {{ }}")
