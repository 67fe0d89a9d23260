# fw:generated:sha256:1e3a8918752f1b72de04b04d4970cf5170f097da97fe21d5432512dcd1b2774f
"""The `attendances` table."""

from __future__ import annotations

import datetime as dt
from enum import StrEnum
from uuid import UUID

from fw.runtime.database import Model, rules
from fw.runtime.database import types as t
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column


class AttendancePart(StrEnum):
    MORNING = "morning"
    AFTERNOON = "afternoon"
    LATE_HOURS = "late hours"


class Attendance(Model):
    __tablename__ = "attendances"

    student_id: Mapped[UUID] = mapped_column(
        t.Uuid, ForeignKey("students.id", ondelete="RESTRICT"), primary_key=True
    )
    day: Mapped[dt.date] = mapped_column(primary_key=True)
    part: Mapped[AttendancePart] = mapped_column(
        primary_key=True, default=AttendancePart.MORNING
    )
    query: Mapped[int] = mapped_column(primary_key=True, info=rules(min=1))
    note: Mapped[str | None] = mapped_column(t.String(40), unique=True)
