# fw:generated:sha256:3165adb28d1dc18fb2a7c3e7d56e1a6274585a226112a2a05f8fff23b98a9b37
"""Request and response schemas for attendances."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Date,
    Int,
    ListQuery,
    Range,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.attendance import Attendance, AttendancePart

AttendanceQuery_ = Annotated[Int, Range(min=1)]
AttendanceNote = Annotated[Text, Field(max_length=40)]


class AttendanceCreate(CreateSchema):
    """Fields for creating an attendance."""

    student_id: Uuid
    day: Date
    part: AttendancePart = AttendancePart.MORNING
    query: AttendanceQuery_
    note: AttendanceNote | None = None


class AttendanceUpdate(UpdateSchema):
    """Fields for updating an attendance. A field left out keeps its value."""

    note: AttendanceNote | None = UNSET


class AttendanceResponse(ResponseSchema):
    """Fields of an attendance in a response."""

    student_id: Uuid
    day: Date
    part: AttendancePart
    query: Int
    note: AttendanceNote | None


class AttendanceQuery(ListQuery):
    """Query parameters for listing attendances."""

    model = Attendance
    filter_fields = ("student_id", "day", "part", "query", "note")
    sort_fields = ("student_id", "day", "part", "query", "note")
    search_fields = ("note",)


class AttendanceShow(ShowQuery):
    """Query parameters for retrieving an attendance."""

    model = Attendance
